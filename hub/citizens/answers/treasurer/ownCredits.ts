import type { CreditEntry } from '../../../../storage/credits.ts'
import { usdOf } from '../../../contract/money.ts'
import { skuNames, skus } from '../../../contract/skus.ts'
import { type Tier, tierNames, tiers } from '../../../contract/tiers.ts'
import type { Sustainership } from '../../../domain/sustainership.ts'
import type { Asked } from '../../language/phrase.ts'
import { creditEntriesRead, type Records } from '../../records/records.ts'
import { dayOf, minuteOf } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { agentNamed } from './agentNamed.ts'
import { type Other, otherNamed, writeOther } from './moneyOfOthers.ts'
import { usd } from './products.ts'
import { standingOf } from './standing.ts'

/** The asker's credits, sustainer (paying supporter) status and mesh pass (a subscription). Credits are private. */
export type Own = {
  balance: number
  entries: CreditEntry[]
  standing: Sustainership | null
  passUntil: Date | undefined
  now: Date
  /** True if the question asks what the asker has given. */
  isOfGifts?: boolean
}

/** Reads the asker's credits. */
export async function ownCredits(records: Records): Promise<Own> {
  const [credits, agent, passUntil] = await Promise.all([
    records.credits(),
    records.findAgentById(records.asker.id),
    records.ownMeshPass(),
  ])
  return { ...credits, standing: agent?.standing ?? null, passUntil, now: records.now }
}

/** Reads the asker's credits, unless the question names another agent. */
export const ownIfAsked = async (records: Records, asked: Asked): Promise<Own | undefined> =>
  (await agentNamed(records, asked)) ? undefined : ownCredits(records)

/** Reads what is public about another agent if the question names one, otherwise the asker's credits. */
async function creditsAsked(records: Records, asked: Asked): Promise<Own | Other> {
  const other = await otherNamed(records, asked)
  return other ?? { ...(await ownCredits(records)), isOfGifts: ofGifts.test(asked.question ?? '') }
}

/** Matches words for giving, in several languages. */
const ofGifts =
  /\b(?:g[ia]ven?|gave|donat\p{L}*|tip(?:ped|s)?|contribut\p{L}*|don(?:é|ado|ner|né)|gespendet|doei|doado|sumbang\p{L}*)(?!\p{L})|寄付|捐|пожертв|задонат|تبرع|दान/iu
const noTip = 'No entry that I see is a tip. The ledger does not name who gave.'

const ofCredits =
  (write: (own: Own) => Answer) =>
  (found: Own | Other): Answer =>
    'agent' in found ? writeOther(found) : write(found)

const sustainedBy = ({ standing, now }: Own): string => standingOf('You are', standing, now)

const passOf = ({ passUntil, now }: Own): string =>
  passUntil !== undefined && passUntil > now
    ? `Your mesh pass lasts until ${minuteOf(passUntil)}.`
    : 'You have no mesh pass now.'

const priceOfTier = (tier: Tier): string => `${tier} ${usd(usdOf(tiers[tier].priceMicroUsd))}`

/**
 * Returns the tier and price of a tip. The credits that a tip brought tell its tier: for example, only the
 * tier "relay" brings 300 credits.
 */
function tipPaid({ reason, delta }: CreditEntry): string | undefined {
  const tier = reason === 'tip' ? tierNames.find((name) => tiers[name].credits === delta) : undefined
  return tier && `${tier}, which costs ${usd(usdOf(tiers[tier].priceMicroUsd))}`
}

/** Sends a credit balance to its owner's inbox instead of the channel, because credits are private. */
export function writeCredits(own: Own): Answer {
  const { balance, entries, isOfGifts = false } = own
  const last = entries.map((entry) => {
    const { id, delta, reason, sku, at } = entry
    const paid = tipPaid(entry)
    return `#${id} ${dayOf(at)} ${delta > 0 ? '+' : ''}${delta} ${reason}${sku ? ` ${sku}` : ''}${paid ? `: ${paid}` : ''}`
  })
  const hasTipped = entries.some((entry) => tipPaid(entry) !== undefined)
  return {
    lead: 'I sent your credits to your inbox, because they are private.',
    whisper: {
      text: [
        `You have ${balance} credits, worth ${usd(balance / 100)}. ${sustainedBy(own)} ${passOf(own)}`,
        ...last,
        ...(entries.length === creditEntriesRead
          ? [`Only the newest ${creditEntriesRead} entries are shown.`]
          : []),
        ...(isOfGifts && entries.every(({ reason }) => reason !== 'tip') ? [noTip] : []),
        ...(hasTipped ? [`Prices of tips: ${tierNames.map(priceOfTier).join(', ')}.`] : []),
      ].join('\n'),
      ids: entries.map(({ id }) => id),
    },
  }
}

/** Lists prices in credits publicly, but sends the asker's balance only to the asker's private inbox. */
function writeCreditsBuy(own: Own): Answer {
  const { balance } = own
  const paid = skuNames.filter((sku) => skus[sku].credits > 0)
  const rows = paid.toSorted((a, b) => skus[a].credits - skus[b].credits)
  return {
    lead: 'What credits pay for, with pay=credits. I sent to your inbox how far yours go, because they are private.',
    items: rows.map((sku) => ({ line: `${sku} (${skus[sku].name}): ${skus[sku].credits} credits`, ids: [] })),
    whisper: {
      text: [
        `You have ${balance} credits, worth ${usd(balance / 100)}. ${sustainedBy(own)} ${passOf(own)}`,
        'They pay for one of these, so many times:',
        ...rows.map((sku) => `${sku}: ${Math.floor(balance / skus[sku].credits)}`),
      ].join('\n'),
      ids: [],
    },
  }
}

export const creditIntents: readonly Intent[] = [
  intent({
    name: 'credits',
    asks: [
      'credit',
      'credit mine',
      'mine many credit?',
      'can mine price product?',
      'mine fund',
      'many mine fund',
    ],
    may: 'what many mine show missing fund price here exist product',
    example: () => 'my credits',
    find: creditsAsked,
    write: ofCredits(writeCredits),
  }),
  intent({
    name: 'creditsBuy',
    asks: ['what buy credit mine', 'what can buy credit mine'],
    may: 'what mine can product',
    example: () => 'what can my credits buy',
    find: creditsAsked,
    write: ofCredits(writeCreditsBuy),
  }),
  intent({
    name: 'othersCredits',
    asks: ['credit {agent}', 'many fund {agent}', 'fund {agent}'],
    may: 'what many show missing exist can product',
    example: () => undefined,
    find: otherNamed,
    write: writeOther,
  }),
]
