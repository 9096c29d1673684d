import type { AgentRow } from '../../../../storage/agents.ts'
import type { FundEntryRow } from '../../../../storage/fund.ts'
import type { SponsorshipRow } from '../../../../storage/sponsorships.ts'
import { foundingSlots } from '../../../contract/fund.ts'
import { usdOf } from '../../../contract/money.ts'
import { type Tier, tierNames, tiers } from '../../../contract/tiers.ts'
import type { Records } from '../../records/records.ts'
import { counted, minuteOf } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'
import { entryItem } from './entryItem.ts'
import { giversItem, giversOf } from './givers.ts'
import { tierLine, usd } from './products.ts'

const shown = 6
const giftsShown = 3

/** Matches words for a sponsor plate (a sponsor's name shown on the site) in several languages. */
export const ofPlates =
  /\bplates?\b|\bplacas?\b|\bplaques?\b|\b(?:Tafeln?|Plakette)|\btarg(?:a|he)\b|\bplaket|табличк|铭牌|牌匾|プレート|銘板|لوحة|पट्टिका/iu
/** Matches words for the state of a payment, such as "paid" or "confirmed". */
const paid =
  /\b(?:paid|unpaid|confirmed|on the wall|pag[ao]s?|confirmad[ao]|payée?s?|réglée?s?|bezahlt|bestätigt|pagat[ao]|confermat[ao]|dibayar|lunas)(?!\p{L})|оплач|подтвержд|付(?:了|款|清)|已确认|支払|入金|確認され|مدفوع|دُفع|تم الدفع|भुगतान|dikonfirmasi/iu

/** Matches "placa gráfica", which is a graphics card and not a sponsor's plate. */
export const graphicsCards = /placas? (?:de vídeo|gráficas?)|graphics? cards?/iu

/**
 * True if a question asks about the payment of a sponsor's plate, as in "is the seed bank's plate paid?". A
 * plate is a sponsor's name shown on the site.
 */
export const asksForPlateState = (question: string): boolean =>
  ofPlates.test(question) && paid.test(question) && !graphicsCards.test(question)

/** Matches words such as "sponsor", which ask who supports the site, in several languages. */
const ofSponsors =
  /\b(?:sponsor|back(?:er|ing)s?\b|patrocin|mécène|mecenas|commanditaire|Förderer|Unterstützer|penyandang dana)|спонсор|赞助|スポンサー|支援者|راع[يى]|رعاة|الداعم|प्रायोजक/iu

/**
 * Reads the current paying supporters of the site, and the gifts to it. Returns an empty object if the question does
 * not ask for sponsors.
 */
export async function supportOf(records: Records, question: string): Promise<Partial<Support>> {
  if (!ofSponsors.test(question)) return {}
  const [givers, gifts] = await Promise.all([giversOf(records), records.gifts()])
  return { givers, gifts: gifts.toSorted((a, b) => b.amount - a.amount || b.id - a.id) }
}

type Support = { givers: readonly AgentRow[]; gifts: readonly FundEntryRow[] }

type Plates = Partial<Support> & {
  plates: readonly SponsorshipRow[]
  taken: number
  asker: number
  /** The asker's unpaid sponsor plates (names on the site). Undefined if the question cannot be about them. */
  waiting: readonly SponsorshipRow[] | undefined
}

export function ownPlates(plates: readonly SponsorshipRow[], asker: number): { line: string; ids: number[] } {
  const own = plates.filter(({ agent }) => agent?.id === asker)
  if (own.length === 0)
    return {
      line: `${plates.length === 0 ? 'No plate' : `No plate among the newest ${plates.length}`} is yours. A tip or a pledge that gives a plate is named by POST /api/sponsor/{id}/name; in the sandbox it makes none.`,
      ids: [],
    }
  const named = own.map(({ id, displayName, state }) => `#${id} "${displayName}" (${state})`)
  return { line: `Yours: ${named.join(', ')}.`, ids: own.map(({ id }) => id) }
}

const payingBy = {
  onchain:
    'On a chain: send USDC to payTo (GET /api/pay-pack) and report it with POST /api/sponsor/{id}/payment.',
  bank: 'By bank: write the reference of the claim (GET /api/sponsor/{id}) in the transfer.',
} as const satisfies Record<SponsorshipRow['rail'], string>

export const claimsOf = (waiting: readonly SponsorshipRow[]): NonNullable<Answer['whisper']> => ({
  text: [
    'Your claims that await their payment. A plate is shown when its payment is confirmed:',
    ...waiting.map(
      ({ id, displayName, tier, rail, expiresAt }) =>
        `#${id} "${displayName}", ${tier}, ${rail === 'bank' ? 'by bank' : 'on a chain'}: pay ${usd(usdOf(tiers[tier].priceMicroUsd))} until ${minuteOf(expiresAt)}.`,
    ),
    ...[...new Set(waiting.map(({ rail }) => rail))].map((rail) => payingBy[rail]),
  ].join('\n'),
  ids: waiting.map(({ id }) => id),
})

const howPaid =
  'Pay the tip by x402, or claim a plate first (POST /api/sponsor), and pay it by a transfer of USDC or by bank transfer.'

export function writePlates({ plates, taken, asker, waiting, givers, gifts = [] }: Plates): Answer {
  const giving = tierNames.filter((tier: Tier) => (tiers[tier].gives as readonly string[]).includes('plate'))
  const newest = plates.slice(0, shown).map((plate) => ({
    ...{ line: `#${plate.id}, ${plate.tier}, ${plate.state}`, ids: [plate.id], quote: plate.displayName },
  }))
  const count = plates.length === 0 ? 'There is no plate yet.' : `${counted(newest.length, 'newest plate')}:`
  const left = Math.max(0, foundingSlots - taken)
  const founding = `Founding plates: ${foundingSlots - left} of ${foundingSlots} taken, ${left} left. They cost no more, and keep the badge FOUNDING forever.`
  return {
    lead: [founding, 'Plates come with these tips:', ...giving.map(tierLine), howPaid, count].join('\n'),
    items: [
      ...newest,
      ...(givers?.length === 0 ? [{ line: 'No agent that I know of is a sustainer now.', ids: [] }] : []),
      ...giversItem(givers ?? []),
      ...(gifts.length > 0 ? [{ line: 'The largest gifts to the fund:', ids: [] }] : []),
      ...gifts.slice(0, giftsShown).map(entryItem),
      ownPlates(plates, asker),
    ],
    end: `A claimed plate is shown when its payment is confirmed. GET /api/plates lists all plates.${waiting ? ' If you have a claim that awaits its payment, its state is in your inbox.' : ''}`,
    ...(waiting && waiting.length > 0 && { whisper: claimsOf(waiting) }),
  }
}
