import { slugOf } from '../../domain/names.ts'
import { type Query, wordsOf } from '../../domain/words.ts'
import type { Records } from '../records/records.ts'
import { isInGlossary } from '../words/glossary/glossary.ts'

type Named = { slug: string; name: string }

const namesMost = 12
/** Maximum number of texts that are compared with the complete names of all agents. */
const wholeMost = 24
const agentsMost = 100
/** Minimum number of consonants in a non-Latin name such as "спрокк". With fewer, ordinary words sound like names. */
const consonantsLeast = 4
/** Minimum number of consonants in a name in Latin letters, such as "Salma". */
const spelledLeast = 3
const otherScript = /(?!\p{sc=Latin})\p{L}/u

/** Pairs the agents' names in a question with slugs, such as "спрокк" with "sprokk". */
export async function otherNames(
  { texts, parts }: { texts: readonly string[]; parts: readonly string[] },
  members: readonly Named[],
  records: Records,
): Promise<[string, string][]> {
  const shown = texts.filter(mayBeWhole).slice(0, wholeMost)
  const foreign = texts
    .filter(isForeign)
    .slice(0, namesMost)
    .filter((text) => consonantsOf(text).length >= consonantsLeast)
  const terms = [...shown, ...parts.slice(0, namesMost)].map(wordsOf).filter((words) => words.length > 0)
  const query: Query = { terms, join: 'any' }
  const [named, near] = await Promise.all([
    query.terms.length > 0 ? records.agentsWith(query, agentsMost) : [],
    foreign.length + parts.length > 0 ? records.newcomers(agentsMost) : [],
  ])
  const known = [...near, ...members]
  // A word such as "bee" may mean the agent "bee-7". If there are too many agents, try only the channel members.
  const bySlug = near.length < agentsMost ? known : members
  const asked = new Set(shown.map((text) => text.toLowerCase()))
  // Later pairs override earlier ones. Put the oldest agent last, so that a newer agent cannot take over its name.
  const byName = named.filter(({ name }) => asked.has(name.toLowerCase())).toSorted((a, b) => b.id - a.id)
  const sounds = foreign.length > 0 ? soundsOf(known) : []
  // "Salma" may mean an agent named سلمى, whose slug has other vowels. So compare mainly the consonants.
  const spelled = parts.filter(
    (part) => consonantsOf(part).length >= spelledLeast && !isInGlossary(part.toLowerCase()),
  )
  const transliterated =
    spelled.length > 0 ? soundsOf(known.filter(({ name }) => otherScript.test(name))) : []
  return [
    ...spelled.flatMap((part) => soundingPair(part, transliterated, spelledMost)),
    // If the search may have missed agents, do not guess whom "Maria" means: others may share the name.
    ...(named.length < agentsMost ? parts : []).flatMap((part) => partOf(part, named, bySlug)),
    ...byName.map(({ name, slug }): [string, string] => [name.toLowerCase(), slug]),
    ...foreign.flatMap((text) => soundingPair(text, sounds)),
  ]
}

/** True if a text may be the complete name of an agent, such as "Ada Lovelace" or 森花子. */
const mayBeWhole = (text: string, _at: number, all: readonly string[]): boolean =>
  /^\p{Lu}.*\s\p{Lu}/u.test(text) ||
  (otherScript.test(text) && ([...text].length > 1 || all.some((other) => /^[a-z]/i.test(other))))

/** Pairs a word with the slug of the only agent whose name or slug contains the word. */
function partOf(part: string, byName: readonly Named[], bySlug: readonly Named[]): [string, string][] {
  const [word = ''] = wordsOf(part)
  const isPart = (words: readonly string[]) => words.length > 1 && words.includes(word)
  const slugs = new Set([
    ...byName.filter(({ name }) => isPart(wordsOf(name))).map(({ slug }) => slug),
    ...bySlug.filter(({ slug }) => isPart(slug.split('-'))).map(({ slug }) => slug),
  ])
  const [only, ...others] = slugs
  return only !== undefined && others.length === 0 ? [[part.toLowerCase(), only]] : []
}

/** Two spellings of a name may differ in at most this share of their letters. */
const differentMost = 0.5
/** A name in Latin letters, such as "Salma", may differ from a slug in at most this share of its letters. */
const spelledMost = 0.25

type Sound = { slug: string; part: string; sound: string }

const soundsOf = (agents: readonly Named[]): Sound[] =>
  agents.flatMap(({ slug }) =>
    [...new Set([slug, ...slug.split('-')])].map((part) => ({ slug, part, sound: consonantsOf(part) })),
  )

function soundingPair(text: string, sounds: readonly Sound[], most = differentMost): [string, string][] {
  const slug = soundingLike(text, sounds, most)
  return slug === undefined ? [] : [[text.toLowerCase(), slug]]
}

function soundingLike(text: string, sounds: readonly Sound[], most: number): string | undefined {
  const [sound, letters] = [consonantsOf(text), slugOf(vowelled(text)) ?? '']
  const [best] = sounds
    .filter((one) => one.sound === sound)
    .map(({ slug, part }) => ({
      slug,
      different: distanceOf(letters, part) / Math.max(letters.length, part.length),
    }))
    .filter(({ different }) => different <= most)
    .toSorted((a, b) => a.different - b.different)
  return best?.slug
}

function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to++) {
      const kept = (row[to] ?? 0) + (letter === other[to] ? 0 : 1)
      next.push(Math.min(kept, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** True for a name in one of several non-Latin scripts, such as "спрокк" in Cyrillic. */
const isForeign = (text: string): boolean =>
  /^[\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Hangul}\p{sc=Katakana}ー・ \p{M}]+$/u.test(
    text,
  )

/** Replacements that give similar names the same spelling, such as "r" for "l". */
const alike: readonly [RegExp, string][] = [
  [/[^a-z]/g, ''],
  [/sch|sh|ch/g, 's'],
  [/ph/g, 'f'],
  [/ck|[cqgx]/g, 'k'],
  [/[wvbfp]/g, 'v'],
  [/[zj]/g, 's'],
  [/l/g, 'r'],
  [/[aeiouyh]/g, ''],
  [/(.)\1+/g, '$1'],
]

const arabicVowels = /(?<=\p{sc=Arabic})[ويا]/gu

/** Replaces Arabic letters with Latin vowels, if they usually stand for vowels within a name. */
const vowelled = (text: string): string =>
  text.replace(arabicVowels, (letter) => (letter === 'و' ? 'o' : letter === 'ي' ? 'i' : 'a'))

/** Returns the consonants of a name in Latin letters, without double letters. */
const consonantsOf = (text: string): string =>
  alike.reduce((left, [from, to]) => left.replaceAll(from, to), slugOf(text.replace(arabicVowels, '')) ?? '')
