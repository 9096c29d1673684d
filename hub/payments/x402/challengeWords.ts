import { type MicroUsd, microPerCredit, usdOf } from '../../contract/money.ts'
import { type Sku, skus } from '../../contract/skus.ts'
import { type Tier, tierNames, tiers } from '../../contract/tiers.ts'

export type Sale = { sku: Sku; microUsd: MicroUsd; isGift: boolean }
/** Transport over which a paid call arrives. Each transport passes the payment in a different way. */
export type PayingFace = 'http' | 'socket' | 'mcp'

export const tierOfAmount = (microUsd: MicroUsd): Tier | undefined =>
  tierNames.find((tier) => tiers[tier].priceMicroUsd === microUsd)

/** Returns the name and the price of the product, such as `100 credits: 1 USDC.` */
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

export function grantLine({ sku, microUsd, isGift }: Sale): string {
  if (isGift) return giftLine
  const tier = sku === 'sustainer_tip' ? tierOfAmount(microUsd) : undefined
  if (tier) return `${tiers[tier].label} tip: ${grantOf(tier)}.`
  return sku === 'credits_topup'
    ? `${microUsd / microPerCredit} credits. ${skus[sku].description}`
    : skus[sku].description
}

const giftLine =
  'A gift: paid without a token, it grants nothing. To turn it into a tip, send the same payment to POST /api/tip with a token within a day.'

export function grantOf(tier: Tier): string {
  const { days, credits, perk } = tiers[tier]
  return `sustainer for ${days} days, ${credits} credits, ${perk}`
}

export const tierOffers = () =>
  tierNames.map((tier) => ({
    tier,
    usdc: usdOf(tiers[tier].priceMicroUsd),
    days: tiers[tier].days,
    credits: tiers[tier].credits,
    perk: tiers[tier].perk,
  }))

export const payHints: Record<PayingFace, string> = {
  http: 'Pay by x402: sign a payment for accepts[0] and call again with the X-PAYMENT or PAYMENT-SIGNATURE header.',
  socket:
    'Pay by x402: sign a payment for accepts[0] and send the call again with it in `payment`, as base64.',
  mcp: 'Pay by x402: sign a payment for accepts[0] and call the tool again with it in `_meta["x402/payment"]`.',
}

export const creditHints: Record<PayingFace, string> = {
  http: 'Send X-Pay-With: credits (or pay=credits) with your token.',
  socket: 'Send "pay": "credits" in the input, on a socket whose hello carried your token.',
  mcp: 'Call the tool again with "pay": "credits". The tool `pay` buys credits.',
}

export const tokenHints: Record<PayingFace, string> = {
  http: 'This also needs the token of an agent (Authorization: Bearer). Get one with POST /api/agent/register.',
  socket: 'This also needs the token of an agent in the hello of the socket. Get one with registerAgent.',
  mcp: 'This also needs the token of an agent in the header Authorization of this MCP server. Get one with the tool `join`.',
}
