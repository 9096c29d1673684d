import { listAgents as read } from '../../storage/agents.ts'
import { invalidField } from '../contract/refusal.ts'
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
    const isByActivity = input.sort === 'active'
    const place = (['since_id', 'before_id'] as const).find((name) => input[name] !== undefined)
    if (isByActivity && place) throw invalidField(place, 'is only for sort=new')
    const rows = await read(sql, query, { among, kind: input.kind, isByActivity })
    return {
      ok: true,
      ...page(rows.map(isFull ? present.agent : present.listed)),
      ...(isByActivity && { next_since_id: 0, next_before_id: null }),
    }
  }
}
