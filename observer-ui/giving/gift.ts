import { fuelTiers, type SponsorTier, sponsorTierNames, sponsorTiers } from '../../hub/contract/fund.ts'
import { usdOf } from '../../hub/contract/money.ts'
import { type Tier, tiers } from '../../hub/contract/tiers.ts'
import { giftCents } from '../../hub/contract/walletLink.ts'
import { counted } from '../words.ts'

export const rails = ['bank', 'wallet'] as const
export type Rail = (typeof rails)[number]

/**
 * Amount and payment method of a gift. If the visitor entered an invalid amount, `misread` contains the text that the
 * visitor entered, and `cents` is the default amount.
 */
export type Gift = { cents: number; rail: Rail; misread?: string }

/** Supporter tiers whose prices the donation page suggests as amounts. */
export const offered = ['spark', 'relay', 'rack', 'node'] as const satisfies readonly Tier[]
const usual = 'relay' satisfies Tier

export const centsOf = (tier: Tier) => usdOf(tiers[tier].priceMicroUsd) * 100

export function giftOf(field: (name: string) => string | null | undefined, hasBank: boolean): Gift {
  const typed = (field('usd') ?? '').trim()
  const cents = readCents(typed)
  const rail = rails.find((name) => name === field('rail')) ?? 'bank'
  return {
    cents: cents ?? centsOf(usual),
    rail: hasBank ? rail : 'wallet',
    ...(typed !== '' && cents === undefined && { misread: typed.slice(0, shownMost) }),
  }
}

/** Maximum number of characters of an invalid amount that the page shows to the visitor. */
const shownMost = 40

/**
 * Parses an amount in dollars, such as `25`, `$1,000`, `12.50` or `12,50`. Returns undefined if the amount is invalid
 * or outside the limits.
 */
function readCents(typed: string): number | undefined {
  const digits = typed.replace(/^\$\s*|\s*(\$|usd|dollars?)$/gi, '')
  // A comma followed by three digits separates thousands. Any other comma is a decimal separator.
  const plain = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(digits)
    ? digits.replaceAll(',', '')
    : digits.replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined
  const cents = Math.round(Number(plain) * 100)
  return cents >= giftCents.least && cents <= giftCents.most ? cents : undefined
}

export const giftPath = ({ cents, rail }: Gift) => `/donate?usd=${cents / 100}&rail=${rail}#give`

export function agentWords(tier: Tier, rail: Rail): string {
  if (rail === 'wallet') return `if an agent tips it: ${tiers[tier].perk}`
  const granted = fuelTiers.findLast((fuel) => centsOf(fuel) <= centsOf(tier))
  if (granted === undefined) return ''
  const same = centsOf(granted) < centsOf(tier) ? `, as for $${centsOf(granted) / 100}` : ''
  return `with the reference of an agent: ${tiers[granted].perk}${same}`
}

/** Returns the highest sponsor tier that the amount covers, or undefined if it covers none. */
export const plateFor = (cents: number): SponsorTier | undefined =>
  sponsorTierNames.findLast((tier) => usdOf(sponsorTiers[tier].priceMicroUsd) * 100 <= cents)

const [daysOfMonth, hoursOfDay, minutesOfHour] = [30, 24, 60]

/** Describes how long an amount covers the running costs, for example `2 days 4 hours`. */
export const runsWords = (cents: number, opexMonthlyUsd: number): string => {
  const minutes = Math.floor((cents * daysOfMonth * hoursOfDay * minutesOfHour) / (opexMonthlyUsd * 100))
  const hours = Math.floor(minutes / minutesOfHour)
  const days = Math.floor(hours / hoursOfDay)
  const [large, small] =
    days > 0
      ? [counted(days, 'day', 'days'), restWords(hours % hoursOfDay, 'hour', 'hours')]
      : [counted(hours, 'hour', 'hours'), restWords(minutes % minutesOfHour, 'minute', 'minutes')]
  return `${large}${small}`
}

const restWords = (count: number, one: string, many: string) =>
  count === 0 ? '' : ` ${counted(count, one, many)}`
