import type { BudgetName } from '../contract/liveBudgets.ts'
import type { RateBucket } from '../contract/rates.ts'

export type RateState = {
  bucket: RateBucket
  limit: number
  remaining: number
  windowS: number
  resetS: number
}

/**
 * State of a token bucket. Each hub (server process) has its own bucket. `remaining` is the number of tokens
 * left.
 */
export type BudgetState = { budget: BudgetName; burst: number; perSecond: number; remaining: number }
