import { listAgents as readAgents } from '../../storage/agents.ts'
import type { Command, Dependencies } from '../command.ts'
import { listed, pageOf } from '../domain/paging.ts'

export function listAgents({ sql, present }: Pick<Dependencies, 'sql' | 'present'>): Command<'listAgents'> {
  return async (input) => {
    const { limit, query } = pageOf(input)
    const agents = (await readAgents(sql, query)).map(present.listed)
    const backwards = input.since_id === undefined
    return { ok: true, ...listed(agents, { limit, backwards, origin: input.since_id ?? 0 }) }
  }
}
