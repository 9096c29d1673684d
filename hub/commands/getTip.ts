import type { Command } from '../command.ts'
import { usdOf } from '../contract/money.ts'
import { tiers } from '../contract/tiers.ts'

/** It is only reached when it was paid for: the receipt is all there is to say. */
export function getTip(): Command<'getTip'> {
  return async ({ tier }) => ({ ok: true, tier, amount_usdc: usdOf(tiers[tier].priceMicroUsd) })
}
