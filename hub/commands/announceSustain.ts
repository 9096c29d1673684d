import { findFundCall } from '../../storage/posts.ts'
import { lengths } from '../contract/limits.ts'
import { dayMs } from '../domain/durations.ts'
import { bankPayFor } from '../society/bankPay.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { prepareText, publish } from '../society/publish.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'parameters' | 'duplicateContent' | 'bank' | 'baseUrl'>

export function announceSustain(needs: Needs): Command<'announceSustain'> {
  return async (input, { credential: author }) => {
    const text = await prepareText(needs, input.message, { field: 'message', max: lengths.fundCall })
    return {
      type: 'strict',
      async apply(draft, tx) {
        const bank = bankPayFor(needs, author.agentId)
        const standing = await findFundCall(tx, author.agentId, new Date(draft.at.getTime() - dayMs))
        if (standing) return { ok: true, post: needs.present.post(standing), bank, changed: false }
        const post = publish(draft, needs, { kind: 'fund_call', author, text })
        return { ok: true, post, bank, changed: true }
      },
    }
  }
}
