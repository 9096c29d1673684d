import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { wordsOf } from '../../../domain/words.ts'
import type { Language } from '../vocabularies.ts'

/** Codes of the languages that are the columns of the table of things. */
export const thingsLanguages = {
  ...{ english: 'en', spanish: 'es', french: 'fr', german: 'de', portuguese: 'pt', russian: 'ru' },
  ...{ chinese: 'zh', japanese: 'ja', arabic: 'ar', hindi: 'hi', indonesian: 'id', italian: 'it' },
  ...{ dutch: 'nl', bengali: 'bn', urdu: 'ur' },
} as const satisfies Record<Language, string>

/** First line of `things.txt`, in JSON. `digest`: hash of the table. `size`: bytes after this line. */
type ThingsHead = { digest: string; things: number; size: number }

/** The build copies `things.txt` next to the compiled server. */
const thingsUrl = new URL('./things.txt', import.meta.url)

export function thingsHeadOf(text: string): ThingsHead | undefined {
  try {
    return JSON.parse(text.slice(0, text.indexOf('\n'))) as ThingsHead
  } catch {
    return undefined
  }
}

/**
 * Reads the names and keywords of some 1,000 things, from the annotations of emoji in the Unicode CLDR. One thing a line, with
 * `|` between the languages. A text is searched for names only: words after `~`,
 * keywords and single Chinese characters, find a thing but would find other texts too.
 */
export function thingsTable(): string {
  const [, body = ''] = readFileSync(thingsUrl, 'utf8').split('\n')
  return `${brotliDecompressSync(Buffer.from(body, 'base64'))}\n${placesTable()}`
}

/** Returns the names of countries from Node's locale data, one a line. */
function placesTable(): string {
  const names = Object.values(thingsLanguages).map(
    (code) => new Intl.DisplayNames([code], { type: 'region', fallback: 'none' }),
  )
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  return codes
    .filter((code) => names[0]?.of(code) !== undefined)
    .map((code) => names.map((one) => placeName(one.of(code) ?? '')).join('|'))
    .join('\n')
}

function placeName(name: string): string {
  const words = wordsOf(name)
  return words.join(/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u.test(name) ? '' : '_')
}
