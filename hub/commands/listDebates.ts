import { readSnapshot } from '../../storage/transaction.ts'
import { listLimits } from '../contract/limits.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { readDebates, wholeSeconds } from '../society/liveDebates.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'parameters' | 'now'>

export function listDebates(needs: Needs): Command<'listDebates'> {
  return async (input) => {
    const limit = Math.min(input.limit, listLimits.paid)
    const asOf = wholeSeconds(needs.now())
    // Read one more debate than is shown, to find out whether there are more.
    const debates = await readSnapshot(needs.sql, (tx) => readDebates(tx, needs, { asOf, most: limit + 1 }))
    return {
      ok: true,
      items: debates.slice(0, limit),
      limit,
      has_more: debates.length > limit,
      as_of: asOf.getTime() / 1000,
    }
  }
}
