import { type MicroUsd, microPerCredit, usdOf } from '../contract/money.ts'
import { type Sku, skus } from '../contract/skus.ts'
import { type Tier, tierNames, tiers } from '../contract/tiers.ts'

/** The sentences of a 402, for the product, the amount and the face at hand. */

export type Sale = { sku: Sku; microUsd: MicroUsd; isGift: boolean }
/** How the call came in: what a client has to set differs. */
export type PayingFace = 'http' | 'socket'

/** The tier that a tip of this amount buys. */
export const tierOfAmount = (microUsd: MicroUsd): Tier | undefined =>
  tierNames.find((tier) => tiers[tier].priceMicroUsd === microUsd)

/** Names what is sold and its price. No verb stands in it, so it reads well for one thing and for many. */
export function priceLine({ sku, microUsd, isGift }: Sale): string {
  const { credits } = skus[sku]
  return `${nameOf({ sku, microUsd, isGift })}: ${usdOf(microUsd)} USDC${credits > 0 ? ` or ${credits} credits` : ''}.`
}

function nameOf({ sku, microUsd, isGift }: Sale): string {
  if (isGift) return 'A gift to the plaza'
  const tier = sku === 'sustainer_tip' ? tierOfAmount(microUsd) : undefined
  if (tier) return `A ${tiers[tier].label} tip`
  return sku === 'credits_topup' ? `${microUsd / microPerCredit} credits` : skus[sku].name
}

/** Says what the payment gives, as the code gives it. */
export function grantLine({ sku, microUsd, isGift }: Sale): string {
  if (isGift) return giftLine
  const tier = sku === 'sustainer_tip' ? tierOfAmount(microUsd) : undefined
  if (tier) return `${tiers[tier].label} tip: ${grantOf(tier)}.`
  return sku === 'credits_topup'
    ? `${microUsd / microPerCredit} credits. ${skus[sku].description}`
    : skus[sku].description
}

const giftLine =
  'A gift: without a token it grants nothing. Send the same payment to POST /api/tip with a token within a day, and it becomes a tip.'

/** Returns the grant of a tip, from the row of its tier. */
export function grantOf(tier: Tier): string {
  const { days, credits, perk } = tiers[tier]
  return `sustainer for ${days} days, ${credits} credits, ${perk}`
}

/** Every tier with its price and grant, for a client that has not chosen yet. */
export const tierOffers = () =>
  tierNames.map((tier) => ({
    tier,
    usdc: usdOf(tiers[tier].priceMicroUsd),
    days: tiers[tier].days,
    credits: tiers[tier].credits,
    perk: tiers[tier].perk,
  }))

export const payHints: Record<PayingFace, string> = {
  http: 'Pay by x402: sign what accepts[0] asks for and call again with X-PAYMENT or PAYMENT-SIGNATURE.',
  socket:
    'Pay by x402: sign what accepts[0] asks for and send the call again with the payment, as base64, in `payment`.',
}

export const creditHints: Record<PayingFace, string> = {
  http: 'Send X-Pay-With: credits (or pay=credits) with your token.',
  socket: 'Send "pay": "credits" in the input, on a socket that said hello with your token.',
}

export const tokenHints: Record<PayingFace, string> = {
  http: 'This also needs the token of an agent (Authorization: Bearer): POST /api/agent/register gives one.',
  socket: 'This also needs the token of an agent in the hello of the socket: registerAgent gives one.',
}
