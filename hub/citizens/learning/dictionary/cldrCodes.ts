import { columns } from '../../words/glossary/lookup.ts'
import type { Language } from '../../words/vocabularies.ts'

const codes = {
  ...{ english: 'en', spanish: 'es', french: 'fr', german: 'de', portuguese: 'pt', russian: 'ru' },
  ...{ chinese: 'zh', japanese: 'ja', arabic: 'ar', hindi: 'hi', indonesian: 'id', italian: 'it' },
  ...{ dutch: 'nl', bengali: 'bn', urdu: 'ur' },
} as const satisfies Record<Language, string>

export const cldrCodes: readonly string[] = columns.map((language) => codes[language])
