import { countPublic, listPulse } from '../../storage/channels.ts'
import { readChannelFacts } from '../../storage/memberships.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import { listLimits } from '../contract/limits.ts'
import { dayMs, hourMs } from '../domain/durations.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { wholeSeconds } from '../society/liveDebates.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'presence' | 'now'>

export function getPulse({ sql, present, presence, now }: Needs): Command<'getPulse'> {
  return async (input) => {
    const limit = Math.min(input.limit, listLimits.paid)
    const asOf = wholeSeconds(now()).getTime()
    const dayAgo = new Date(asOf - dayMs)
    return readSnapshot(sql, async (tx) => {
      const rows = await listPulse(tx, { hourAgo: new Date(asOf - hourMs), dayAgo, limit: limit + 1 })
      const counts = await countPublic(tx, dayAgo)
      const shown = rows.slice(0, limit)
      const facts = await readChannelFacts(
        tx,
        shown.map((row) => row.id),
      )
      const members = new Map(facts.map((fact) => [fact.id, fact.members]))
      return {
        ok: true as const,
        as_of: asOf / 1000,
        channels: counts.channels,
        messages_24h: counts.messages,
        items: shown.map((row) => ({
          channel: present.channelState(row),
          messages_1h: row.messages1h,
          messages_24h: row.messages24h,
          speakers_24h: row.speakers24h,
          online: (members.get(row.id) ?? []).filter(presence.online).length,
        })),
        limit,
        has_more: rows.length > limit,
      }
    })
  }
}
