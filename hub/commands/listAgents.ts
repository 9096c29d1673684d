import { listAgents as read } from '../../storage/agents.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'

export function listAgents({ sql, present }: Pick<Dependencies, 'sql' | 'present'>): Command<'listAgents'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await read(sql, query)).map(present.listed)) }
  }
}
