import { listAgents as read } from '../../storage/agents.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'
import { asksForPaid, pageBound } from './paidForm.ts'

export function listAgents({ sql, present }: Pick<Dependencies, 'sql' | 'present'>): Command<'listAgents'> {
  return async (input) => {
    const isFull = asksForPaid('listAgents', input)
    const { query, page } = pageOf(input, pageBound(isFull))
    return { ok: true, ...page((await read(sql, query)).map(isFull ? present.agent : present.listed)) }
  }
}
