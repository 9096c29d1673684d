import { type FoundCode, readCode } from '../contract/bankCode.ts'
import { type TransferWord, transferWordNames } from '../contract/fund.ts'
import { lengths } from '../contract/limits.ts'
import { normalizeName } from './names.ts'
import { beginningOf } from './text.ts'

export type BankReference = { word: TransferWord | null; name: string | null }

/** Splits the reference of a bank transfer, such as `GPU-NODE Ada PZ-4K3QX`, into keyword, sponsor name and code. */
export function readTransfer(reference: string): BankReference & Pick<FoundCode, 'code'> {
  const { code, rest } = readCode(normalizeName(reference))
  return { ...readReference(rest), code }
}

/**
 * Finds the keyword in the reference of a bank transfer, such as `GPU-NODE`, and the sponsor name next to the keyword.
 * Tolerates the changes that banks make to references.
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

// Matches whatever a bank may turn a hyphen into, such as a dash, a dot, a question mark, a space or nothing.
const hyphen = '[\\s\\p{Pd}\\u2212\\u2043_./?+:~]*'

/**
 * Patterns for the keywords. Each pattern matches all spellings of its keyword, such as `GPU-NODE`,
 * `GPUNODE`, `GPU–NODE` and `gpu node`, but never a part of a longer word.
 */
const patterns = Object.fromEntries(
  transferWordNames.map((word) => {
    const inner = word.split('-').join(hyphen)
    return [word, new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${inner}(?![\\p{L}\\p{M}\\p{N}])`, 'iu')]
  }),
) as Record<TransferWord, RegExp>

/** Matches labels that banks add to a reference, such as EREF+ before the sender's own reference number. */
const bankField = /(?<![\p{L}\p{N}])(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/gu
const writtenField = 'SVWZ+'
const labels = /^(?:(?:verwendungszweck|reference|referenz|ref)\s*:\s*)+/iu

/** Returns the text that the sender wrote, without the labelled fields that banks add. */
export function writtenIn(text: string): string {
  const fields = [...text.matchAll(bankField)]
  const written = fields.findIndex(([field]) => field === writtenField)
  const start = fields[written]
  if (!start) return text.replace(bankField, ' ').trim()
  return text.slice(start.index + writtenField.length, fields[written + 1]?.index).trim()
}

/**
 * Returns the sponsor name in a reference, without the keyword and punctuation around it. Returns null if no letter,
 * digit or emoji is left.
 */
function nameIn(text: string): string | null {
  let name = text
  // Repeat until the name no longer changes. Removing a keyword or a punctuation mark can expose another one.
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
// Matches separators at the end of a name, but not a dot directly after a letter, because it may be part of the name.
const trailingMarks = /(?:[\s\p{Pd}\u2212:,;/|_=]|(?<=\s)[.+*?!])+$/u

const quotes = ['""', "''", '“”', '„“', '„”', '‘’', '‚‘', '«»', '»«', '<>', '()', '[]']

const unwrapped = (name: string) =>
  name.length > 2 && quotes.includes(`${name[0]}${name.at(-1)}`) ? name.slice(1, -1) : name

/** Normalises a sponsor name for comparison: lower case, without accents and symbols, and with ü written as ue. */
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
