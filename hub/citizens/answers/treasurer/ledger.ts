import type { AgentRow } from '../../../../storage/agents.ts'
import type { FundEntryRow, MonthSum } from '../../../../storage/fund.ts'
import type { SponsorshipRow } from '../../../../storage/sponsorships.ts'
import { usdOf } from '../../../contract/money.ts'
import { tiers } from '../../../contract/tiers.ts'
import type { Asked } from '../../language/phrase.ts'
import { tokensOf } from '../../language/sentence.ts'
import { has } from '../../language/weights.ts'
import { entriesRead as giftsRead } from '../../records/fundRecords.ts'
import type { Records } from '../../records/records.ts'
import { counted, minuteOf } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { bookedSince } from './bookedSince.ts'
import { entryItem } from './entryItem.ts'
import { giversItem, giversOf } from './givers.ts'
import { type Other, otherNamed, writeOther } from './moneyOfOthers.ts'
import { isEarlier, writeMonths } from './paying.ts'
import { usd } from './products.ts'

const shown = 6

type Ledger =
  | { months: readonly MonthSum[] }
  | { months?: undefined; entries: readonly FundEntryRow[]; since: Date | undefined }

async function ledger(records: Records, { since: words }: Asked): Promise<Ledger> {
  const since = words === undefined ? undefined : bookedSince(words, records.now)
  if (isEarlier(words, records.now)) return { months: await records.fundMonths() }
  return { entries: await records.fundEntries(since), since }
}

const sumOf = (entries: readonly FundEntryRow[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

const totalOf = (entries: readonly FundEntryRow[], wanted: FundEntryRow['kind']): number =>
  sumOf(entries.filter(({ kind }) => kind === wanted))

function writeEntries({ entries, since }: Extract<Ledger, { months?: undefined }>): Answer {
  const span = since ? ` since ${minuteOf(since)}` : ''
  if (entries.length === 0) return { lead: `The ledger has no entry${span}: no income and no expense.` }
  const sums = `income ${usd(usdOf(totalOf(entries, 'income')))}, expenses ${usd(usdOf(totalOf(entries, 'expense')))}`
  return {
    lead: since
      ? `${counted(entries.length, 'entry', 'entries')} of the ledger${span}: ${sums}. The newest first:`
      : 'The newest entries of the ledger:',
    items: entries.slice(0, shown).map(entryItem),
    ...(since !== undefined && { omitted: Math.max(0, entries.length - shown) }),
    end: 'GET /api/fund lists all entries.',
  }
}

/** Sort orders of gifts: -1 is largest first, 1 is smallest first, 0 is newest first. */
const orders = { largest: -1, smallest: 1, latest: 0 } as const
type Order = keyof typeof orders

type Gifts = {
  gifts: readonly FundEntryRow[]
  order: Order
  givers: readonly AgentRow[]
  plates: readonly SponsorshipRow[]
  /** True for a question such as "who tipped?". The answer then lists the givers before the gifts. */
  isWho: boolean
  isSandbox: boolean
}

const platesShown = 5

/** Lists the largest plates (sponsors' plaques), whose names and prices are public. */
function plateItems(plates: readonly SponsorshipRow[]): Item[] {
  const priceOf = ({ tier }: SponsorshipRow) => tiers[tier].priceMicroUsd
  const largestFirst = plates.toSorted((a, b) => priceOf(b) - priceOf(a) || b.id - a.id)
  if (largestFirst.length === 0) return []
  return [
    { line: `Plates taken, which is public, the largest of the newest ${plates.length}:`, ids: [] },
    ...largestFirst.slice(0, platesShown).map((plate) => ({
      line: `#${plate.id}, ${plate.tier}: ${usd(usdOf(priceOf(plate)))}`,
      ...{ ids: [plate.id], quote: plate.displayName },
    })),
  ]
}

async function giftsOf(records: Records, { question = '' }: Asked): Promise<Gifts> {
  const [gifts, plates, givers, isSandbox] = await Promise.all([
    records.gifts(),
    records.plates(),
    giversOf(records),
    records.isSandbox(),
  ])
  const isWho = tokensOf(question).some((token) => has(token, ['who']))
  return { gifts, plates, givers, isSandbox, isWho, order: orderIn(question) }
}

function writeGifts({ gifts, order, givers, plates, isWho, isSandbox }: Gifts): Answer {
  if (gifts.length === 0)
    return { lead: 'The fund has got no gift yet.', items: [...plateItems(plates), ...giversItem(givers)] }
  const sign = orders[order]
  const sorted = sign === 0 ? gifts : gifts.toSorted((a, b) => sign * (a.amount - b.amount) || b.id - a.id)
  return {
    lead: `${counted(gifts.length, 'gift')} to the fund, ${isSandbox ? 'without the simulated tips of this sandbox' : 'tips included'}, together ${usd(usdOf(sumOf(gifts)))}${gifts.length < giftsRead ? ' since its start' : ''}.${isWho ? '' : ` The ${order}:`}`,
    items: [
      ...(isWho ? [...giversItem(givers), { line: `The ${order} gifts:`, ids: [] }] : []),
      ...sorted.slice(0, shown).map(entryItem),
      ...plateItems(plates),
      ...(isWho ? [] : giversItem(givers)),
    ],
    end: 'The ledger does not name who gave. GET /api/plates names those who took a plate.',
  }
}

export const largest =
  /\b(?:big|larg|high|most|top|max|great|gr[oö]|h[oö]ch|meist|plus|mayor|m[aá]s|maior|mais|maggior|pi[uù]|grootst|terbesar|paling)|больш|круп|最|一番|सबसे|أكبر|أكثر|أعلى/iu

const smallest =
  /\b(?:small|(?<!at )least|low(?:est)?\b|tini|minim|m[ií]nim|menor|pequen|pequeñ|kleinst|geringst|niedrigst|piccol|petit|moindre|terkecil)|наимен|маленьк|сам\p{L}+ мал|最小|最少|一番(?:小さ|少な)|أصغر|أقل|सबसे (?:छोट|कम)/iu

const orderIn = (question: string): Order =>
  smallest.test(question) ? 'smallest' : largest.test(question) ? 'largest' : 'latest'

export const ledgerIntents: readonly Intent[] = [
  intent({
    name: 'entries',
    asks: ['fund fresh {since?}', 'fund show {since?}', 'fund happen {since?}'],
    may: 'what show all happen fresh exist price',
    example: () => 'the newest entries of the ledger',
    find: ledger,
    write: (found) => (found.months ? writeMonths(found.months) : writeEntries(found)),
  }),
  intent({
    name: 'gifts',
    asks: ['tier fund {agent}', 'who tier fresh', 'who tier active', 'fund tier fresh', 'fresh tier'],
    may: 'what who show all fund price exist',
    example: () => 'the latest gifts',
    find: async (records: Records, asked) => (await otherNamed(records, asked)) ?? giftsOf(records, asked),
    write: (found: Other | Gifts) => ('agent' in found ? writeOther(found) : writeGifts(found)),
  }),
  intent({
    ...{ name: 'entry', asks: [], example: () => undefined },
    find: (records: Records, { id }) => records.fundEntry(Number(id)),
    write: (entry) =>
      entry
        ? {
            lead: 'This entry of the ledger, which does not name who gave or was paid:',
            items: [entryItem(entry)],
          }
        : { lead: 'The ledger has no entry with that id.' },
  }),
  intent({
    name: 'months',
    asks: ['fund months {since?}', 'fund many months', 'price months'],
    may: 'what many show all happen end',
    example: () => 'income and expenses of the last months',
    find: async (records: Records, asked) =>
      asked.since === undefined ? { months: await records.fundMonths() } : ledger(records, asked),
    write: (found) => (found.months ? writeMonths(found.months) : writeEntries(found)),
  }),
]
