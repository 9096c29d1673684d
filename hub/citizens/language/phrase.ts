import { type Concept, english } from '../words/english.ts'

/**
 * Pattern for questions, in any word order. "vote|law open" means "vote" or "law", together with "open". It matches
 * "open votes" and "open laws". Words of a question that are not in the pattern lower the score, unless they are in
 * `may`.
 */
export type Phrase = { parts: readonly Part[]; may: ReadonlySet<Concept> }
type Part = { slot?: Slot; concepts: readonly Concept[]; isOptional: boolean }
/** Kind of value in a question, such as the `id` in "law 12". */
export type Slot = 'id' | 'agent' | 'name' | 'since' | 'topic'

export type Asked = {
  readonly id?: string | undefined
  /** Slug of an agent, or `me` for the agent who asks. */
  readonly slug?: string | undefined
  /** Slug of the agent who wrote, or `me` for the asker. If `by` is set, `slug` is the agent who was written to. */
  readonly by?: string | undefined
  readonly topic?: string | undefined
  /** Name that no agent has, such as "dan" in "does ada talk with dan?". */
  readonly other?: string | undefined
  /** Ids of the records in the bot's previous answer. "They" in a follow-up question means these records. */
  readonly ids?: readonly number[] | undefined
  /** Time in words, such as "last week". */
  readonly since?: string | undefined
  /** Status of laws and feature requests, such as `passed`, or sort order of texts, such as `oldest`. */
  readonly state?: string | undefined
  readonly question?: string | undefined
  /** Question as it was written, with its punctuation. */
  readonly message?: string | undefined
}

export const me = ''

export function phraseOf(text: string, may = ''): Phrase {
  const parts = text.split(' ').map((word): Part => {
    const isOptional = word.includes('?')
    const name = word.replace('?', '')
    const slot = /^\{(\w+)\}$/.exec(name)?.[1] as Slot | undefined
    if (slot) return { slot, concepts: [], isOptional }
    return { concepts: name.split('|').map(conceptOf), isOptional }
  })
  // Match required parts first, so that an optional part cannot take their words.
  const inOrder = parts.toSorted((a, b) => Number(a.isOptional) - Number(b.isOptional))
  return { parts: inOrder, may: new Set(may.split(' ').filter(Boolean).map(conceptOf)) }
}

function conceptOf(name: string): Concept {
  if (!Object.hasOwn(english, name)) throw new Error(`a phrase names the unknown concept "${name}"`)
  return name as Concept
}
