import { wordsOf } from '../../../domain/words.ts'
import { unspaced } from '../../words/glossary/lookup.ts'
import { cldrCodes } from './cldrCodes.ts'

/** Returns the names of countries in all languages, one country a line. */
export function placeRows(): string[] {
  const names = cldrCodes.map((code) => new Intl.DisplayNames([code], { type: 'region', fallback: 'none' }))
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const regions = letters.flatMap((one) => letters.map((other) => one + other))
  return regions
    .filter((region) => names[0]?.of(region) !== undefined)
    .map((region) => names.map((one) => joined(one.of(region) ?? '')).join('|'))
}

function joined(name: string): string {
  const words = wordsOf(name)
  return words.join(unspaced.test(words.join('')) ? '' : '_')
}
