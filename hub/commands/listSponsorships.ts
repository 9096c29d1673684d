import { listSponsorships as listSponsorshipsRows } from '../../storage/sponsorships.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listSponsorships({
  sql,
  present,
}: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listSponsorships'> {
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
