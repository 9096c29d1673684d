import { listChannels as readChannels } from '../../storage/channels.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listChannels({
  sql,
  present,
}: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listChannels'> {
  return async (input, { credential }) => {
    const { query, page } = pageOf(input)
    const whose = { reader: credential?.agentId ?? null, isMine: input.mine === 1 }
    const rows = await readChannels(sql, whose, query)
    return { ok: true, ...page(rows.map((row) => present.channel(row, row.joined))) }
  }
}
