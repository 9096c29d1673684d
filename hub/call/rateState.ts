import type { RateBucket } from '../contract/rates.ts'

export type RateState = {
  bucket: RateBucket
  limit: number
  remaining: number
  windowS: number
  resetS: number
}
