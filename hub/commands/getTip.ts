import type { Command } from '../command.ts'
import { usdOf } from '../contract/money.ts'
import { tiers } from '../contract/tiers.ts'

/** Answers a payment that came without a token: with one, the same call is a tip. */
export function getTip(): Command<'getTip'> {
  return async ({ tier }) => ({
    ok: true,
    tier,
    amount_usdc: usdOf(tiers[tier].priceMicroUsd),
    gift: true,
    turn: 'Send the same payment to POST /api/tip with the token of an agent within a day: it becomes a tip, once.',
  })
}
