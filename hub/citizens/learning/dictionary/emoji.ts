import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { wordsOf } from '../../../domain/words.ts'
import { cldrCodes } from './cldrCodes.ts'

/** Maps each emoji to its name (`tts`) and its keywords (`default`). */
type Annotations = Record<string, { tts?: string[]; default?: string[] }>

/** Code points of emoji to leave out, such as arrows and zodiac signs. */
const signs: readonly (readonly [number, number])[] = [
  ...([
    [0, 0x2319],
    [0x231c, 0x2327],
    [0x2329, 0x23ef],
    [0x23f4, 0x25ff],
    [0x2648, 0x2653],
  ] as const),
  ...([
    [0x2700, 0x2701],
    [0x2714, 0x2743],
    [0x2747, 0x2762],
    [0x2795, 0x1f0ff],
    [0x1f170, 0x1f2ff],
  ] as const),
  ...([
    [0x1f3fb, 0x1f3ff],
    [0x1f446, 0x1f450],
    [0x1f600, 0x1f644],
    [0x1f645, 0x1f64f],
  ] as const),
  ...([
    [0x1f780, 0x1f7ff],
    [0x1f90c, 0x1f91f],
    [0x1f970, 0x1f97a],
    [0x1faf0, 0x1faff],
  ] as const),
]
const noThing =
  /\b(?:face|arrows?|button|hands?|fingers?|index|hearts?|cat with|(?:grinning|kissing|weary|pouting|crying) cat|circle|square|triangle|diamond|symbol|sign|mark|bubble|men|women|man|woman|boy|girl|people|family|couple|monkey with|evil|no|prohibited|under|flag|tone|room|dash|loop|input|selector|oncoming|flipped|kiss)\b|^(?:person|child|baby|older person)$/i

/** Maximum number of emoji with the same keyword. A keyword of more emoji, such as "food", is too general. */
const sharedMost = 3
const latinLeast = 3

const require = createRequire(import.meta.url)

function annotationsIn(code: string): Annotations {
  const path = require.resolve(`cldr-annotations-full/annotations/${code}/annotations.json`)
  return JSON.parse(readFileSync(path, 'utf8')).annotations.annotations
}

const isThing = (emoji: string, name: string): boolean => {
  const code = emoji.codePointAt(0) ?? 0
  return !signs.some(([from, to]) => code >= from && code <= to) && !noThing.test(name)
}

function entryOf(text: string): string | undefined {
  const words = wordsOf(text)
  const isRun = words.every((word) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]$/u.test(word))
  const entry = words.join(isRun ? '' : '_')
  const isShort = /^\p{sc=Latin}*$/u.test(entry) && entry.length < latinLeast
  return entry === '' || words.length > (isRun ? 8 : 3) || isShort || /\d|^mario$/.test(entry)
    ? undefined
    : entry
}

const entriesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((one) => entryOf(one) ?? [])),
]

function columnOf(emoji: readonly string[], code: string): string[] {
  const all = annotationsIn(code)
  const rows = emoji.map((one) => ({
    names: entriesOf(all[one]?.tts ?? []),
    keywords: entriesOf((all[one]?.default ?? []).filter((word) => !/\s/.test(word.trim()))),
  }))
  const names = new Set(rows.flatMap((row) => row.names))
  const counts = new Map<string, number>()
  for (const row of Object.values(all))
    for (const word of entriesOf(row.default ?? [])) counts.set(word, (counts.get(word) ?? 0) + 1)
  return rows.map((row) => {
    const keywords = row.keywords.filter((word) => !names.has(word) && (counts.get(word) ?? 0) <= sharedMost)
    return [
      ...row.names.map((word) => (/^\p{sc=Han}$/u.test(word) ? `~${word}` : word)),
      ...keywords.map((word) => `~${word}`),
    ].join(' ')
  })
}

/** Returns the names and keywords of emoji, one emoji a line, with `|` between the languages. */
export function emojiRows(): string[] {
  const english = annotationsIn('en')
  const emoji = Object.keys(english).filter((one) => isThing(one, english[one]?.tts?.[0] ?? ''))
  const cells = cldrCodes.map((code) => columnOf(emoji, code))
  return emoji.map((_, at) => cells.map((column) => column[at] ?? '').join('|'))
}
