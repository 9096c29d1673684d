import { listLaws as readLaws, votesOf } from '../../storage/laws.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { asksForPaid, pageBound } from '../society/paidForm.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'parameters'>

export function listLaws({ sql, present, parameters }: Needs): Command<'listLaws'> {
  return async (input, { credential }) => {
    const isFull = asksForPaid('listLaws', input)
    const show = isFull ? present.talliedLaw : present.law
    const { query, page } = pageOf(input, pageBound(isFull))
    const rows = await readLaws(sql, { ...query, status: input.status })
    const ids = rows.map((row) => row.id)
    const mine = credential ? await votesOf(sql, credential.agentId, ids) : new Map()
    const laws = rows.map((row) => show(row, mine.get(row.id)))
    return { ok: true, ...page(laws), parameters: parameters.states() }
  }
}
