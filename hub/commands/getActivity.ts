import { findAgentBySlug } from '../../storage/agents.ts'
import { countAuthoredDays, listAuthored } from '../../storage/authored.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import { activitySizes } from '../contract/operations/observing.ts'
import { Refusal } from '../contract/refusal.ts'
import { dayMs } from '../domain/durations.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'now'>

export function getActivity({ sql, present, now }: Needs): Command<'getActivity'> {
  return async ({ slug }) => {
    const today = Math.floor(now().getTime() / dayMs)
    const first = today - activitySizes.days + 1
    return readSnapshot(sql, async (tx) => {
      const agent = await findAgentBySlug(tx, slug)
      if (!agent) throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
      const rows = await listAuthored(tx, agent.id, activitySizes.items)
      const counts = new Map(
        (await countAuthoredDays(tx, agent.id, new Date(first * dayMs))).map((row) => [row.date, row]),
      )
      const days = Array.from({ length: activitySizes.days }, (_, index) => {
        const date = new Date((first + index) * dayMs).toISOString().slice(0, 10)
        const { posts, replies } = counts.get(date) ?? { posts: 0, replies: 0 }
        return { date, posts, replies }
      })
      return { ok: true as const, agent: present.summary(agent), days, items: rows.map(present.post) }
    })
  }
}
