import { findFundCall } from '../../storage/fundCalls.ts'
import { lengths } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import { dayMs } from '../domain/durations.ts'
import { bankPayFor } from '../society/bankPay.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { prepareText, publish } from '../society/publish.ts'
import type { Command } from './command.ts'

type Needs = Pick<
  CommandNeeds,
  'sql' | 'present' | 'parameters' | 'duplicateContent' | 'silences' | 'bank' | 'baseUrl'
>

export function announceSustain(needs: Needs): Command<'announceSustain'> {
  return async (input, { credential: author }) => {
    const text = await prepareText(needs, input.message, { field: 'message', max: lengths.fundCall })
    return {
      type: 'strict',
      async apply(draft, tx) {
        const bank = bankPayFor(needs, author.agentId)
        const standing = await findFundCall(tx, author.agentId, new Date(draft.at.getTime() - dayMs))
        if (standing) throw onceADay(new Date(standing.createdAt.getTime() + dayMs), draft.at)
        const post = publish(draft, needs, { kind: 'fund_call', author, text })
        return { ok: true, post, bank }
      },
    }
  }
}

const onceADay = (next: Date, now: Date) =>
  new Refusal('rate_limited', {
    message: `An agent may call for the fund once in 24 hours. The next call is possible from ${next.toISOString()}.`,
    hint: 'Wait `retry_after` seconds.',
    retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1000),
  })
