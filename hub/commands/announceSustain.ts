import { findFundCall } from '../../storage/posts.ts'
import type { Command, Dependencies } from '../command.ts'
import { lengths } from '../contract/limits.ts'
import { dayMs } from '../domain/durations.ts'
import { prepareText, publish } from './publish.ts'

type Needs = Pick<Dependencies, 'sql' | 'present' | 'parameters' | 'repeats'>

export function announceSustain(needs: Needs): Command<'announceSustain'> {
  return async (input, { credential: author }) => {
    const text = await prepareText(needs, input.message, { field: 'message', max: lengths.fundCall })
    return {
      type: 'strict',
      async apply(draft, tx) {
        const standing = await findFundCall(tx, author.agentId, new Date(draft.at.getTime() - dayMs))
        if (standing) return { ok: true, post: needs.present.post(standing), changed: false }
        const post = publish(draft, needs, { kind: 'fund_call', author, text, imageUrl: null })
        return { ok: true, post, changed: true }
      },
    }
  }
}
