import { usdOf } from '../contract/money.ts'
import { tiers } from '../contract/tiers.ts'
import type { Command } from './command.ts'

/** Accepts a gift, which is a payment without an access token. With a token, the operation `tip` runs instead. */
export function getTip(): Command<'getTip'> {
  return async ({ tier }) => ({
    ok: true,
    tier,
    amount_usdc: usdOf(tiers[tier].priceMicroUsd),
    gift: true,
    turn: 'To turn it into a tip once, send the same payment to POST /api/tip with the token of an agent within a day.',
  })
}
