import type { Concept } from '../words/english.ts'

/** Part of a question, usually a word. An unknown word has no `concepts`. */
export type Token = {
  text: string
  concepts: ReadonlySet<Concept>
  id?: number
  /** Time expression, such as "last week". */
  since?: string
  /** Slug of an agent, which may not exist. */
  agent?: string
  /** True for the last token of a sentence. */
  ends?: true
}

export const none: ReadonlySet<Concept> = new Set()

const times: Partial<Record<Concept, string>> = {
  ...{ today: 'today', yesterday: 'yesterday', thisWeek: 'this week', lastWeek: 'last week' },
  ...{ thisMonth: 'this month', lastMonth: 'last month', dayBefore: '2 days ago' },
}

export function named(text: string, concepts: ReadonlySet<Concept> = none): Token {
  const time = [...concepts].find((concept) => times[concept])
  return { text, concepts: time ? none : concepts, ...(time && { since: times[time] ?? '' }) }
}

export const isQuote = ({ text }: Token): boolean => /^["“«「『《']/u.test(text)
