import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { dictionaryHead, sectionEnd } from '../../words/glossary/dictionary.ts'
import { columns, keyOf, shared } from '../../words/glossary/lookup.ts'
import { emojiRows } from './emoji.ts'
import { placeRows } from './places.ts'

/** Version of the file format. Increase it to rebuild files of an older format. */
const format = 1
const folders = {
  dictionary: new URL('.', import.meta.url),
  vocabulary: new URL('../vocabulary/', import.meta.url),
}
/** Maximum number of meanings per word. Further meanings are ignored. */
const meaningsMost = 3

/** Returns the lines of all tables in a folder. A line has the words for one meaning. */
export const tableRows = (name: keyof typeof folders): string[] =>
  readdirSync(folders[name])
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .flatMap((file) => readFileSync(new URL(file, folders[name]), 'utf8').split('\n'))
    .filter((line) => line !== '')

/** Returns new text for `dictionary.txt`, or `known`, the earlier text, if tables and emoji names are unchanged. */
export function dictionaryText(known?: string): string {
  const written = tableRows('dictionary')
  const emoji = emojiRows()
  // Leave country names out of the hash, because they depend on the version of Node.
  return textOf({ written, digested: [...written, ...emoji], more: () => [...emoji, ...placeRows()], known })
}

/** Returns new text for `vocabulary.txt`, or `known`, the earlier text, if the tables are unchanged. */
export function vocabularyText(known?: string): string {
  const written = tableRows('vocabulary')
  return textOf({ written, digested: written, more: () => [], known })
}

type Sources = {
  written: readonly string[]
  digested: readonly string[]
  more(): readonly string[]
  known: string | undefined
}

function textOf({ written, digested, more, known }: Sources): string {
  const digest = createHash('sha256')
    .update([format, ...digested].join('\n'))
    .digest('hex')
  if (known !== undefined && dictionaryHead(known)?.digest === digest) return known
  const rows = [...written, ...more()]
  const keys = columns.map((_, at) => keysOf(rows, at, written.length))
  const sections = [rows.join('\n'), sorted(phrasesOf(keys)), ...keys.map(sorted)]
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const body = `${brotliCompressSync(sections.join(sectionEnd), { params }).toString('base64')}\n`
  return `${JSON.stringify({ digest, meanings: rows.length, size: body.length })}\n${body}`
}

type Keys = Map<string, readonly number[]>

/** Maps each word of one language to the indices of the table rows with the word. */
function keysOf(rows: readonly string[], at: number, written: number): Keys {
  const keys: Keys = new Map()
  for (const [row, line] of rows.entries())
    for (const form of (line.split('|')[at] ?? '').split(' ')) {
      const key = keyOf(form.replace(shared, '').replaceAll('_', ' '))
      const others = keys.get(key) ?? []
      const isAdded = others.length === 0 || row < written || form.startsWith(shared)
      if (key !== '' && isAdded && others.length < meaningsMost && !others.includes(row))
        keys.set(key, [...others, row])
    }
  return keys
}

function phrasesOf(all: readonly Keys[]): Keys {
  const phrases: Keys = new Map()
  for (const [key, rows] of all.flatMap((keys) => [...keys]))
    if (key.includes(' '))
      phrases.set(key, [...new Set([...(phrases.get(key) ?? []), ...rows])].slice(0, meaningsMost))
  return phrases
}

/** Returns one line per word, sorted by code units for a binary search. */
const sorted = (keys: Keys): string =>
  [...keys]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, rows]) => `${key}\t${rows.join(',')}`)
    .join('\n')
