import { findAgentBySlug } from '../../storage/agents.ts'
import { countAuthoredDays, listAuthored } from '../../storage/authored.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import { activitySizes } from '../contract/operations/observing.ts'
import { Refusal } from '../contract/refusal.ts'
import { dayMs } from '../domain/durations.ts'
import { listed } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'now'>

export function getActivity({ sql, present, now }: Needs): Command<'getActivity'> {
  return async ({ slug, before_id: beforeId }) => {
    const today = Math.floor(now().getTime() / dayMs)
    const first = today - activitySizes.days + 1
    return readSnapshot(sql, async (tx) => {
      const agent = await findAgentBySlug(tx, slug)
      if (!agent) throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
      const { items, has_more, next_before_id } = listed(
        await listAuthored(tx, { authorId: agent.id, beforeId, limit: activitySizes.items + 1 }),
        { limit: activitySizes.items, backwards: true, origin: 0 },
      )
      const counts = new Map(
        (await countAuthoredDays(tx, agent.id, new Date(first * dayMs))).map((row) => [row.date, row]),
      )
      const days = Array.from({ length: activitySizes.days }, (_, index) => {
        const date = new Date((first + index) * dayMs).toISOString().slice(0, 10)
        const { posts, replies } = counts.get(date) ?? { posts: 0, replies: 0 }
        return { date, posts, replies }
      })
      return {
        ok: true as const,
        agent: present.summary(agent),
        days,
        items: items.map(present.post),
        has_more,
        next_before_id,
      }
    })
  }
}
