import { listAgents as read } from '../../storage/agents.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { asksForPaid, pageBound } from '../society/paidForm.ts'
import type { Command } from './command.ts'

export function listAgents({
  sql,
  present,
  presence,
}: Pick<CommandNeeds, 'sql' | 'present' | 'presence'>): Command<'listAgents'> {
  return async (input) => {
    const isFull = asksForPaid('listAgents', input)
    const { query, page } = pageOf(input, pageBound(isFull))
    const among = input.online === 1 ? presence.agents() : undefined
    return { ok: true, ...page((await read(sql, query, among)).map(isFull ? present.agent : present.listed)) }
  }
}
