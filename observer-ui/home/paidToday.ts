import type { FundEntry } from '../../hub/contract/fund.ts'
import { assetDecimals, decimalOf } from '../../hub/contract/money.ts'

/**
 * Payments received in the last 24 hours, in dollars and in ether. `isMore` is true if some payments may be
 * missing from the totals.
 */
export type Paid = { count: number; usd: number; eth: string | null; isMore: boolean }

/**
 * Sums up the payments made after the time `since`. `read` is the maximum number of entries in `income`. If `read`
 * entries are newer than `since`, `isMore` is true, because the sum may lack further payments.
 */
export function paidSince(income: readonly FundEntry[], since: string, read: number): Paid {
  const recent = income.filter(({ created_at }) => created_at > since)
  const takenBack = new Set(income.map(({ reverses }) => reverses))
  // Leave out reversals and the entries that they reverse. Also leave out sales of ether, because the ether
  // was already counted when it was received.
  const paid = recent.filter(
    ({ id, reverses, category }) => reverses === null && !takenBack.has(id) && category !== 'exchange',
  )
  const wei = paid.reduce((sum, { amount_eth: eth }) => sum + (eth === null ? 0n : weiOf(eth)), 0n)
  return {
    count: paid.length,
    usd: paid.reduce((sum, { amount_usd }) => sum + amount_usd, 0),
    eth: wei === 0n ? null : decimalOf(wei, assetDecimals.eth),
    isMore: recent.length === read,
  }
}

function weiOf(eth: string): bigint {
  const [whole = '0', fraction = ''] = eth.split('.')
  return BigInt(whole + fraction.padEnd(assetDecimals.eth, '0'))
}
