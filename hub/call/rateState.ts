import type { BudgetName } from '../contract/liveBudgets.ts'
import type { RateBucket } from '../contract/rates.ts'

export type RateState = {
  bucket: RateBucket
  limit: number
  remaining: number
  windowS: number
  resetS: number
}

/** A budget for live sessions, with the units that remain on one node. */
export type BudgetState = { budget: BudgetName; burst: number; perSecond: number; remaining: number }
