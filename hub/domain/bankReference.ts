import { type FoundCode, readCode } from '../contract/bankCode.ts'
import { type TransferWord, transferWordNames } from '../contract/fund.ts'
import { lengths } from '../contract/limits.ts'
import { normalizeName } from './names.ts'
import { beginningOf } from './text.ts'

export type BankReference = { word: TransferWord | null; name: string | null }

/** All that a reference says of its purpose. */
export function readTransfer(reference: string): BankReference & Pick<FoundCode, 'code'> {
  const { code, rest } = readCode(normalizeName(reference))
  return { ...readReference(rest), code }
}

/**
 * What the reference of a transfer says: the first of the words that stands in it, and the name beside it: what comes
 * after, or else before. Banks change case, eat hyphens and double blanks, and put codes in front.
 */
export function readReference(reference: string): BankReference {
  const text = writtenIn(normalizeName(reference)).replace(labels, '')
  const found = transferWordNames
    .map((word) => ({ word, match: patterns[word].exec(text) }))
    .flatMap(({ word, match }) => (match ? [{ word, at: match.index, length: match[0].length }] : []))
    .sort((a, b) => a.at - b.at)
  const [first] = found
  if (!first) return { word: null, name: null }
  const after = nameIn(text.slice(first.at + first.length))
  return { word: first.word, name: after ?? nameIn(text.slice(0, first.at)) }
}

// A hyphen as it comes out of a bank: any dash, a minus, a dot, a question mark, a blank, or nothing.
const hyphen = '[\\s\\p{Pd}\\u2212\\u2043_./?+:~]*'

/** `GPU-NODE`, `gpu node`, `GPU–NODE`, `GPUNODE`; never a part of a longer word. */
const patterns = Object.fromEntries(
  transferWordNames.map((word) => {
    const inner = word.split('-').join(hyphen)
    return [word, new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${inner}(?![\\p{L}\\p{M}\\p{N}])`, 'iu')]
  }),
) as Record<TransferWord, RegExp>

/** Fields that a statement packs into the reference, such as EREF+ for the sender's own number. SVWZ+ is what was written. */
const bankField = /(?<![\p{L}\p{N}])(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/gu
const writtenField = 'SVWZ+'
const labels = /^(?:(?:verwendungszweck|reference|referenz|ref)\s*:\s*)+/iu

/** What the sender wrote, without the fields beside it. */
export function writtenIn(text: string): string {
  const fields = [...text.matchAll(bankField)]
  const written = fields.findIndex(([field]) => field === writtenField)
  const start = fields[written]
  if (!start) return text.replace(bankField, ' ').trim()
  return text.slice(start.index + writtenField.length, fields[written + 1]?.index).trim()
}

/** A name without the marks that separate it, and without further words of ours; null where nothing is left to engrave. */
function nameIn(text: string): string | null {
  let name = text
  // What one round takes away can bring more of the same together.
  for (;;) {
    const bare = Object.values(patterns).reduce((rest, pattern) => rest.replace(pattern, ' '), name)
    const shorter = unwrapped(
      beginningOf(normalizeName(bare), lengths.displayName)
        .replace(leadingMarks, '')
        .replace(trailingMarks, ''),
    )
    if (shorter === name) break
    name = shorter
  }
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(name) ? name : null
}

const leadingMarks = /^[\s\p{Pd}\u2212:,;./|+*_=?!]+/u
// A name may end in a dot or a plus.
const trailingMarks = /(?:[\s\p{Pd}\u2212:,;/|_=]|(?<=\s)[.+*?!])+$/u

const quotes = ['""', "''", '“”', '„“', '„”', '‘’', '‚‘', '«»', '»«', '<>', '()', '[]']

const unwrapped = (name: string) =>
  name.length > 2 && quotes.includes(`${name[0]}${name.at(-1)}`) ? name.slice(1, -1) : name

/** A plate's name as names are compared: banks drop case, marks and signs, and write ü as ue. */
export function foldPlateName(name: string): string {
  const composed = name.normalize('NFKC').toLowerCase().normalize('NFC')
  const plain = spelled(
    spelled(composed)
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase(),
  )
  return plain.replace(/[^\p{L}\p{N}]+/gu, '') || plain.replace(/\s+/gu, ' ').trim() || name
}

const spelled = (text: string) => text.replace(/[äöüåßæøœłđðþı]/g, (letter) => spellings[letter] ?? letter)

const spellings: Record<string, string> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ß: 'ss', æ: 'ae', ø: 'oe', œ: 'oe' },
  ...{ ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}
