import { type TransferWord, transferWordNames } from '../contract/fund.ts'
import { lengths } from '../contract/limits.ts'
import { beginningOf } from './text.ts'

export type BankReference = { word: TransferWord | null; name: string | null }

/**
 * What the reference of a transfer says: the first of the words that stands in it, and the name beside it: what comes
 * after, or else before. Banks change case, eat hyphens and double blanks, and put codes in front.
 */
export function readReference(reference: string): BankReference {
  const text = oneLine(reference.normalize('NFC')).replace(bankCodes, '')
  const found = transferWordNames
    .map((word) => ({ word, match: patterns[word].exec(text) }))
    .flatMap(({ word, match }) => (match ? [{ word, at: match.index, length: match[0].length }] : []))
    .sort((a, b) => a.at - b.at)
  const [first] = found
  if (!first) return { word: null, name: null }
  const after = nameIn(text.slice(first.at + first.length))
  return { word: first.word, name: after ?? nameIn(text.slice(0, first.at)) }
}

/** `GPU-NODE`, `gpu node`, `GPU–NODE`, `GPUNODE`; never a part of a longer word. */
const patterns = Object.fromEntries(
  transferWordNames.map((word) => {
    const inner = word.split('-').join('[\\s\\p{Pd}_./]*')
    return [word, new RegExp(`(?<![\\p{L}\\p{N}])${inner}(?![\\p{L}\\p{N}])`, 'iu')]
  }),
) as Record<TransferWord, RegExp>

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** Codes of the statement's own, such as SVWZ+ or EREF+, and the word for "reference". */
const bankCodes = /(?:^|(?<= ))(?:[A-Z]{4}\+|verwendungszweck:|reference:|ref:)\s*/giu

/** A name without the marks that separate it, and without further words of ours. Undefined-like null when nothing is left. */
function nameIn(text: string): string | null {
  const bare = Object.values(patterns).reduce((rest, pattern) => rest.replace(pattern, ' '), text)
  const name = oneLine(bare).replace(/^[\s\p{Pd}:,;/|+*"'“”„<>]+|[\s\p{Pd}:,;/|+*"'“”„<>]+$/gu, '')
  return name === '' ? null : beginningOf(name, lengths.displayName)
}

/** A plate's name as names are compared: banks drop case, marks and signs, and write ü as ue. */
export function foldPlateName(name: string): string {
  const spelled = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøå]/g, (letter) => spellings[letter] ?? letter)
  const plain = spelled.normalize('NFKD').replace(/\p{M}+/gu, '')
  return plain.replace(/[^\p{L}\p{N}]+/gu, '') || oneLine(plain)
}

const spellings: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', å: 'aa' }
