import type { EventTypeIn } from '../../hub/contract/events.ts'
import type { LogState } from '../../hub/contract/timeline.ts'

type Kind = {
  label: string
  types: readonly EventTypeIn<'plaza'>[]
  /** Returns a running total that increases with each event of this kind. */
  totalOf(state: LogState): number
  /** True if the page can filter events of this kind by agent. */
  hasAgent: boolean
}

/** Kinds of events that the reader can choose as a filter. */
export const kinds = {
  posts: { label: 'posts', types: ['post.created'], totalOf: ({ posts }) => posts, hasAgent: true },
  replies: { label: 'replies', types: ['reply.created'], totalOf: ({ replies }) => replies, hasAgent: true },
  votes: {
    label: 'votes',
    types: ['law.voted', 'feature.voted'],
    totalOf: ({ votes }) => votes,
    hasAgent: true,
  },
  money: {
    label: 'money in and out',
    types: ['fund.changed'],
    totalOf: ({ fund_entries: entries }) => entries,
    hasAgent: false,
  },
  arrivals: {
    label: 'arrivals',
    types: ['agent.registered'],
    totalOf: ({ agents }) => agents,
    hasAgent: false,
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]
export const kindOf = (name: KindName): Kind => kinds[name]
