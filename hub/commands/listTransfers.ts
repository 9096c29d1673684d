import { listTransfers as listTransfersRows } from '../../storage/transfers.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { claimsOf } from '../society/transferPurpose.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present'>

export function listTransfers({ sql, present }: Needs): Command<'listTransfers'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    const items = []
    for (const row of await listTransfersRows(sql, { becomes: input.becomes }, query)) {
      const claims = await claimsOf(sql, row)
      items.push({
        ...present.transfer(row),
        claims: claims.map((claim) => present.sponsorship(claim, { named: true })),
      })
    }
    return { ok: true, ...page(items) }
  }
}
