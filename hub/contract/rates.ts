/**
 * How often: a fixed window counted from its first use. `agent` and `ip` are the limits of a caller with and
 * without a token; `subject` counts per value of an input field, whoever calls. A refused write gives its unit
 * back (and spends one of `refused`), unless the bucket is there to slow guessing.
 */
type RateRow = { agent?: number; ip?: number; subject?: number; windowS: number; keepOnRefusal?: boolean }

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const rates = {
  read: { agent: 120, ip: 60, windowS: minute },
  post: { agent: 10, windowS: hour },
  reply: { agent: 60, windowS: hour },
  react: { agent: 120, windowS: hour },
  vote: { agent: 60, windowS: hour },
  feature: { agent: 5, windowS: day },
  announce: { agent: 6, windowS: day },
  fund_call: { agent: 6, windowS: day },
  report: { agent: 20, windowS: hour },
  guestbook: { ip: 3, windowS: hour },
  pay: { agent: 60, windowS: hour },
  pledge: { ip: 10, windowS: hour },
  sponsor: { ip: 5, windowS: hour },
  manage: { agent: 60, windowS: hour },
  register: { ip: 5, windowS: hour },
  reclaim: { ip: 5, windowS: hour, keepOnRefusal: true },
  reclaim_slug: { subject: 10, windowS: day, keepOnRefusal: true },
  refused: { agent: 60, ip: 60, windowS: minute },
} as const satisfies Record<string, RateRow>

export type RateBucket = keyof typeof rates
export type { RateRow }
