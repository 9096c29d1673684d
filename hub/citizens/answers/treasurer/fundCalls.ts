import type { PostRow } from '../../../../storage/posts.ts'
import { alike } from '../../learning/alike.ts'
import type { FundState } from '../../records/fundRecords.ts'
import type { Records } from '../../records/records.ts'
import { saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { mayBeOwn } from './digest.ts'
import { usd } from './products.ts'

const shown = 5

type Calls = { calls: readonly PostRow[]; own: readonly PostRow[]; fund: FundState; message: string }

/** Lists calls for donations: those of the asker first if the question may be about them, then the most alike. */
function writeFundCalls({ calls, own, fund, message }: Calls): Answer {
  const figures = `Income this month: ${usd(fund.incomeMonthUsd)}. Treasury: ${usd(fund.treasuryUsd)}, runway ${fund.runwayDays} days.`
  if (calls.length + own.length === 0)
    return { lead: `Nobody has called for donations yet (POST /api/announce/sustain). ${figures}` }
  const near = alike(message, own.length > 0 ? own : calls, ({ body }) => body)
    .toSorted((a, b) => b.share - a.share)
    .map(({ said }) => said)
  const all = [...near.slice(0, 1), ...own, ...calls]
  const sorted = [...new Map(all.map((call) => [call.id, call])).values()]
  const first =
    own.length > 0 ? ', yours first' : near.length > 0 ? ', the one nearest to your question first' : ''
  return {
    lead: `Calls for donations, newest first${first}. Gifts go to one fund, so no record says how much came for a single call. ${figures}`,
    items: sorted.slice(0, shown).map((call) => saidItem(call, { place: 'a call for donations' })),
    omitted: Math.max(0, sorted.length - shown),
    end: 'GET /api/fund lists what came in and what was paid.',
  }
}

export const fundCallIntent: Intent = intent({
  ...{ name: 'fundCalls', asks: [], example: () => undefined, isSure: true },
  async find(records: Records, { question = '', message = question }) {
    const [calls, own, fund] = await Promise.all([
      records.fundCalls(),
      mayBeOwn.test(message) ? records.fundCalls(records.asker.id) : [],
      records.fund(),
    ])
    return { calls, own, fund, message }
  },
  write: writeFundCalls,
})
