import { listChannels as readChannels } from '../../storage/channels.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'

export function listChannels({
  sql,
  present,
}: Pick<Dependencies, 'sql' | 'present'>): Command<'listChannels'> {
  return async (input, { credential }) => {
    const { query, page } = pageOf(input)
    const whose = { reader: credential?.agentId ?? null, isMine: input.mine === 1 }
    const rows = await readChannels(sql, whose, query)
    return { ok: true, ...page(rows.map((row) => present.channel(row, row.joined))) }
  }
}
