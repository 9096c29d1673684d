import type { AgentRow } from '../../../../storage/agents.ts'
import type { FundEntryRow } from '../../../../storage/fund.ts'
import type { PostRow } from '../../../../storage/posts.ts'
import { operations } from '../../../contract/operations.ts'
import type { Asked } from '../../language/phrase.ts'
import { alike } from '../../learning/alike.ts'
import type { FundState } from '../../records/fundRecords.ts'
import type { Records } from '../../records/records.ts'
import { saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { mayBeOwn } from './digest.ts'
import { entryItem } from './entryItem.ts'
import { giversItem, giversOf } from './givers.ts'
import { usd } from './products.ts'

const shown = 3
const giftsShown = 3

type Calls = {
  /** Calls for donations, in the order in which the answer lists them. */
  calls: readonly PostRow[]
  /** Words that follow "newest first" in the answer, such as ", yours first". May be empty. */
  order: string
  /** Gifts that were entered in the ledger after the first call in `calls`. */
  gifts: readonly FundEntryRow[]
  givers: readonly AgentRow[]
  fund: FundState
}

/**
 * Finds calls for donations. The one most similar to the question comes first, then the asker's own if the
 * question may be about them, then the newest.
 */
async function fundCalls(records: Records, { question = '', message = question }: Asked): Promise<Calls> {
  const [newest, own, fund, gifts, givers] = await Promise.all([
    records.fundCalls(),
    mayBeOwn.test(message) ? records.fundCalls(records.asker.id) : [],
    records.fund(),
    records.gifts(),
    giversOf(records),
  ])
  const near = alike(message, own.length > 0 ? own : newest, ({ body }) => body)
    .toSorted((a, b) => b.share - a.share)
    .map(({ said }) => said)
  const all = [...near.slice(0, 1), ...own, ...newest]
  const calls = [...new Map(all.map((call) => [call.id, call])).values()]
  const [first] = calls
  return {
    ...{ calls, fund },
    order:
      own.length > 0 ? ', yours first' : near.length > 0 ? ', the one nearest to your question first' : '',
    // Compare the ids, which increase with time, because the date of an entry has no time of day.
    gifts: first ? gifts.filter(({ id }) => id > first.id) : [],
    givers,
  }
}

function writeFundCalls({ calls, order, gifts, givers, fund }: Calls): Answer {
  const figures = `Income this month: ${usd(fund.incomeMonthUsd)}. Treasury: ${usd(fund.treasuryUsd)}, runway ${fund.runwayDays} days.`
  const [first] = calls
  if (!first)
    return {
      lead: `Nobody has called for donations yet (POST ${operations.announceSustain.path}). ${figures}`,
    }
  const since = `Gifts in the ledger since #${first.id}: ${gifts.length === 0 ? 'none' : gifts.length}.`
  return {
    lead: `Calls for donations, newest first${order}. Gifts go to one fund, so no record says how much came for a single call. ${figures}`,
    items: [
      ...calls.slice(0, shown).map((call) => saidItem(call, { place: 'a call for donations' })),
      { line: since, ids: [first.id] },
      ...gifts.slice(0, giftsShown).map(entryItem),
      ...giversItem(givers),
    ],
    omitted: Math.max(0, calls.length - shown),
    end: 'GET /api/fund lists what came in and what was paid.',
  }
}

export const fundCallIntent: Intent = intent({
  ...{ name: 'fundCalls', asks: [], example: () => undefined, isSure: true },
  find: fundCalls,
  write: writeFundCalls,
})
