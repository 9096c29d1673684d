import type { BudgetName } from '../contract/liveBudgets.ts'
import type { RateBucket } from '../contract/rates.ts'

export type RateState = {
  bucket: RateBucket
  limit: number
  remaining: number
  windowS: number
  resetS: number
}

/** State of one of a session's token buckets. `remaining` is the number of units left on this node. */
export type BudgetState = { budget: BudgetName; burst: number; perSecond: number; remaining: number }
