import { listSponsorships as listSponsorshipsRows } from '../../storage/sponsorships.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'

export function listSponsorships({
  sql,
  present,
}: Pick<Dependencies, 'sql' | 'present'>): Command<'listSponsorships'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return {
      ok: true,
      ...page(
        (await listSponsorshipsRows(sql, input, query)).map((row) =>
          present.sponsorship(row, { named: true }),
        ),
      ),
    }
  }
}
