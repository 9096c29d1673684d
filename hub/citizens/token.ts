import type { Concept } from './words/english.ts'

/**
 * A part of a question. `text` is what the agent wrote. `concepts` is empty for a word that is in no vocabulary,
 * and for a part with an id, a time or an agent.
 */
export type Token = {
  text: string
  concepts: ReadonlySet<Concept>
  id?: number
  /** A time, in words that `sinceOf` understands. */
  since?: string
  /** Slug of an agent that exists, or that was mentioned with an @. */
  agent?: string
}

export const none: ReadonlySet<Concept> = new Set()

const times: Partial<Record<Concept, string>> = {
  ...{ today: 'today', yesterday: 'yesterday', thisWeek: 'this week', lastWeek: 'last week' },
  ...{ thisMonth: 'this month', lastMonth: 'last month' },
}

/** Returns a token with these concepts, or with a time if one of them means a time. */
export function named(text: string, concepts: ReadonlySet<Concept> = none): Token {
  const time = [...concepts].find((concept) => times[concept])
  return { text, concepts: time ? none : concepts, ...(time && { since: times[time] ?? '' }) }
}
