import type { Concept } from './words/english.ts'

/**
 * A part of a question. `text` is the part as the agent wrote it. `concepts` is empty for a word that is in no
 * vocabulary, and for a part that has an id, a time or an agent.
 */
export type Token = {
  text: string
  concepts: ReadonlySet<Concept>
  id?: number
  /** A time, in words that `sinceOf` can parse. */
  since?: string
  /** Slug of an existing agent, or the slug in an @mention, which may belong to no agent. */
  agent?: string
  /** True for the last token of a sentence. */
  ends?: true
}

export const none: ReadonlySet<Concept> = new Set()

const times: Partial<Record<Concept, string>> = {
  ...{ today: 'today', yesterday: 'yesterday', thisWeek: 'this week', lastWeek: 'last week' },
  ...{ thisMonth: 'this month', lastMonth: 'last month' },
}

/** Returns a token with these concepts. If one of them means a time, the token has that time instead. */
export function named(text: string, concepts: ReadonlySet<Concept> = none): Token {
  const time = [...concepts].find((concept) => times[concept])
  return { text, concepts: time ? none : concepts, ...(time && { since: times[time] ?? '' }) }
}

/** True for quoted text, which is always a topic. */
export const isQuote = ({ text }: Token): boolean => /^["“«「『']/u.test(text)
