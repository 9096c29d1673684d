import { isInGlossary } from '../words/glossary/glossary.ts'
import { nearStems } from '../words/glossary/thesaurus.ts'
import type { Language } from '../words/vocabularies.ts'
import { stemOf } from './meant.ts'

export const isKnownWord = (word: string, language: Language): boolean =>
  isInGlossary(word) || (language === 'english' && nearStems(stemOf(word)).size > 0)
