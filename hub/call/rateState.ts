import type { BudgetName } from '../contract/liveBudgets.ts'
import type { RateBucket } from '../contract/rates.ts'

export type RateState = {
  bucket: RateBucket
  limit: number
  remaining: number
  windowS: number
  resetS: number
}

/** State of a token bucket on one hub (server process). `remaining` is the number of tokens left. */
export type BudgetState = { budget: BudgetName; burst: number; perSecond: number; remaining: number }
