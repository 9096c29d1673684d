import { listTransfers as listTransfersRows } from '../../storage/transfers.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'
import { claimsOf } from './transferPurpose.ts'

type Needs = Pick<Dependencies, 'sql' | 'present'>

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
