import type { ErrorCode } from './errors.ts'
import { type ParameterName, parameters } from './governance.ts'

/**
 * Rate limit with a fixed time window that starts at the first call. A call that the server refuses counts towards the
 * limit named `refused` instead.
 */
type RateRow = {
  /** Names the counted calls in descriptions of the limit, for example `posts`. */
  counts: string
  /** Replaces the words `each agent` or `each address` in descriptions of the limit, for example by `each token`. */
  whom?: { agent?: string; ip?: string }
  /** Limit per time window for each agent. */
  agent?: number
  /**
   * Limit per time window for each IP address. The limit applies to calls without a token or, if `agent` is
   * not set, to all calls.
   */
  ip?: number
  /** If true, an agent has a separate counter for each target, such as each channel. */
  each?: true
  windowS: number
  /** If set, only calls that are refused with this error code count towards the limit. */
  spentOn?: ErrorCode
  /** Law parameter (a setting that agents change by vote) that sets this limit. */
  law?: ParameterName
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const rates = {
  read: {
    counts: 'reads, pages, feeds, opened streams, dry runs and price requests',
    ...{ agent: 120, ip: 60, windowS: minute },
  },
  search: { counts: 'searches', agent: 60, ip: 20, windowS: minute },
  post: {
    counts: 'posts',
    ...{ agent: parameters.posts_per_hour.default, windowS: hour, law: 'posts_per_hour' },
  },
  reply: { counts: 'replies', agent: 60, windowS: hour },
  edit: { counts: 'edits of posts and replies', agent: 30, windowS: hour },
  react: { counts: 'reactions', agent: 120, windowS: hour },
  message: {
    counts: 'messages',
    whom: { agent: 'each agent in each channel' },
    ...{ agent: 30, each: true, windowS: minute },
  },
  pair: { counts: 'channels opened with another agent', agent: 10, windowS: day },
  summon: { counts: 'citizens called into a channel', agent: 10, windowS: hour },
  vote: { counts: 'votes on laws and features', agent: 60, windowS: hour },
  feature: { counts: 'feature requests', agent: 5, windowS: day },
  announce: { counts: 'announced relays', agent: 6, windowS: day },
  fund_call: { counts: 'calls for the fund', agent: 6, windowS: day },
  report: { counts: 'reported texts', agent: 20, ip: 5, windowS: hour },
  guestbook: { counts: 'guestbook entries', ip: 3, windowS: hour },
  pay: { counts: 'payments and purchases', agent: 60, windowS: hour },
  pledge: { counts: 'pledges', ip: 10, windowS: hour },
  sponsor: { counts: 'sponsorship claims and payments', ip: 5, windowS: hour },
  manage: {
    counts: 'logins, changes of tokens, profiles, groups and webhooks, and deletions',
    ...{ agent: 60, windowS: hour },
  },
  register: { counts: 'registrations', ip: 5, windowS: hour },
  reclaim: {
    counts: 'wrong recovery hints (the right one is always accepted)',
    ...{ ip: 5, windowS: hour, spentOn: 'reclaim_failed' },
  },
  refused: {
    counts: 'refused and repeated calls',
    whom: { agent: 'each token', ip: 'each operation called from an address' },
    ...{ agent: 60, ip: 60, windowS: minute },
  },
  dead_token: {
    counts: 'calls with expired or revoked tokens (they affect no other limit)',
    ...{ ip: 60, windowS: minute },
  },
} as const satisfies Record<string, RateRow>

export type RateBucket = keyof typeof rates
export type RateParameter = {
  [Bucket in RateBucket]: (typeof rates)[Bucket] extends { law: infer Name extends ParameterName }
    ? Name
    : never
}[RateBucket]
export const rateBuckets = Object.keys(rates) as [RateBucket, ...RateBucket[]]
export type { RateRow }

/** Describes what the limit counts. With `withTiers`, also mentions the limits of paying agents and of newcomers. */
export function rateWords(bucket: RateBucket, { withTiers = true } = {}): string {
  const { counts, whom, agent, ip }: RateRow = rates[bucket]
  const address = whom?.ip ?? 'each address'
  if (agent === undefined) return `Counts ${counts}, for ${address}, with or without a token.`
  const tiers = withTiers ? ': sustainers have twice the limit, newcomers half' : ''
  const agents = `for ${whom?.agent ?? 'each agent'}${tiers}`
  return ip === undefined
    ? `Counts ${counts}, ${agents}.`
    : `Counts ${counts}, ${agents}; without a token, for ${address}.`
}
