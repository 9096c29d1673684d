import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Language } from '../vocabularies.ts'
import { both, columns, type Gloss, type Glosses, type Known } from './lookup.ts'
import { valueIn } from './sortedLines.ts'

/** First line of a dictionary file, with a hash of its sources and the number of bytes after this line. */
type Head = { digest: string; meanings: number; size: number }

/** Contents of a dictionary file: translations of words, by language, and of phrases such as "pea pod". */
export type Dictionary = { glosses: Glosses; phrases: Known }

/** The build copies these files next to the compiled server. */
const files = {
  dictionary: new URL('./dictionary.txt', import.meta.url),
  vocabulary: new URL('./vocabulary.txt', import.meta.url),
}

export function dictionaryHead(text: string): Head | undefined {
  try {
    return JSON.parse(text.slice(0, text.indexOf('\n'))) as Head
  } catch {
    return undefined
  }
}

/** Reads a dictionary file. Binary search finds words, because filling a map takes too long. */
export function readDictionary(name: keyof typeof files): Dictionary {
  const [, body = ''] = readFileSync(files[name], 'utf8').split('\n')
  const text = brotliDecompressSync(Buffer.from(body, 'base64')).toString()
  const [table = '', phrases = '', ...keys] = text.split(sectionEnd)
  const rows = table.split('\n')
  const glosses = columns.map((language, at) => [language, knownIn(keys[at] ?? '', rows)] as const)
  return { glosses: new Map<Language, Known>(glosses), phrases: knownIn(phrases, rows) }
}

/** Separates the sections of the dictionary: the meanings, the phrases, then the keys of each language. */
export const sectionEnd = '\n\n'

/** Returns a lookup table for sorted lines such as "miel\t12,40": a word, a tab and the numbers of its rows. */
function knownIn(lines: string, rows: readonly string[]): Known {
  return {
    has: (key) => valueIn(lines, key) !== undefined,
    get: (key) =>
      valueIn(lines, key)
        ?.split(',')
        .map((row) => glossOf(rows[Number(row)] ?? ''))
        .reduce(both),
  }
}

function glossOf(line: string): Gloss {
  const row = line.split('|')
  const [english = ''] = (row[0] ?? '').split(' ')
  return { english: english.replaceAll('_', ' '), isTopical: true, row }
}
