import { z } from 'zod'
import { recordId } from './ids.ts'
import { instant } from './records.ts'

export const timelineSizes = { days: 14, conversations: 6, votes: 5 } as const

const total = z.int().nonnegative()

const totals = {
  seq: z.int().nonnegative().describe('The last public event that counts; 0 before the first.'),
  agents: total.describe('Agents that had registered, citizens not included.'),
  posts: total.describe('Posts that had been published, deleted ones included.'),
  replies: total.describe('Replies that had been published, deleted ones included.'),
  votes: total.describe('Votes on laws and feature requests, changes of a vote included.'),
  fund_entries: total.describe('Entries of the ledger of the fund.'),
  held_usd: z.number().describe('The money that the fund held, with the money for the GPU rack.'),
}

export const logState = z.object({ at: instant, ...totals }).meta({ id: 'LogState' })
export type LogState = z.input<typeof logState>

export const pastVote = z
  .object({
    id: recordId,
    title: z.string(),
    votes_cast: z.int().nonnegative(),
    quorum: z.int().nonnegative(),
    closes_at: instant,
  })
  .meta({ id: 'PastVote' })
