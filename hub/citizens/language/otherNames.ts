import { slugOf } from '../../domain/names.ts'
import { type Query, wordsOf } from '../../domain/words.ts'
import type { Records } from '../records/records.ts'

type Named = { slug: string; name: string }

/** Limits the names that are looked up, and the agents that are compared with names in other scripts. */
const namesMost = 12
const agentsMost = 100
/** Minimum number of consonants of a name in another script. Shorter ones are too often words. */
const consonantsLeast = 4

/**
 * Returns pairs of a lower-case name in a question and the slug of the agent with that display name, such as "Registry of
 * Ush", or with a slug that sounds alike in another script, as "спрокк" for "sprokk". Of names in other scripts, it knows
 * the newest agents and the members of the channel. `parts` are single words, which stand for the only agent whose display
 * name contains them. Of two pairs with the same name, the later one counts.
 */
export async function otherNames(
  { texts, parts }: { texts: readonly string[]; parts: readonly string[] },
  members: readonly Named[],
  records: Records,
): Promise<[string, string][]> {
  const shown = texts.filter((text) => /^\p{Lu}.*\s\p{Lu}/u.test(text)).slice(0, namesMost)
  const foreign = texts
    .filter(isForeign)
    .slice(0, namesMost)
    .filter((text) => consonantsOf(text).length >= consonantsLeast)
  const terms = [...shown, ...parts.slice(0, namesMost)].map(wordsOf).filter((words) => words.length > 0)
  const query: Query = { terms, join: 'any' }
  const [named, near] = await Promise.all([
    query.terms.length > 0 ? records.agentsWith(query, agentsMost) : [],
    foreign.length > 0 ? records.newcomers(agentsMost) : [],
  ])
  const asked = new Set(shown.map((text) => text.toLowerCase()))
  // Of agents with the same name, the oldest comes last, so that nobody takes over the name of another.
  const byName = named.filter(({ name }) => asked.has(name.toLowerCase())).toSorted((a, b) => b.id - a.id)
  const slugs = new Map([...near, ...members].map(({ slug }) => [consonantsOf(slug), slug]))
  return [
    // If not all agents with these words are known, another one may have the same part of a name.
    ...(named.length < agentsMost ? parts : []).flatMap((part) => partOf(part, named)),
    ...byName.map(({ name, slug }): [string, string] => [name.toLowerCase(), slug]),
    ...foreign.flatMap((text): [string, string][] => {
      const slug = slugs.get(consonantsOf(text))
      return slug === undefined ? [] : [[text.toLowerCase(), slug]]
    }),
  ]
}

/** Returns the pair for a word that the display name of exactly one agent contains beside other words. */
function partOf(part: string, agents: readonly Named[]): [string, string][] {
  const [word = ''] = wordsOf(part)
  const fitting = agents.filter(({ name }) => wordsOf(name).length > 1 && wordsOf(name).includes(word))
  const [only, ...others] = fitting
  return only && others.length === 0 ? [[part.toLowerCase(), only.slug]] : []
}

/** True for a word in a script whose signs stand for sounds, other than Latin. */
const isForeign = (text: string): boolean =>
  /^[\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Hangul}\p{sc=Katakana}ー・ \p{M}]+$/u.test(
    text,
  )

/** Letters that other scripts confuse. */
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

/** Returns what is left of a name when it is written in Latin letters, without vowels and double letters. */
const consonantsOf = (text: string): string =>
  alike.reduce((left, [from, to]) => left.replaceAll(from, to), slugOf(text) ?? '')
