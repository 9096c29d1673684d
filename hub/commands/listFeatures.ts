import { featureVotesOf, listFeatures as readFeatures } from '../../storage/features.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listFeatures({
  sql,
  present,
}: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listFeatures'> {
  return async (input, { credential }) => {
    const { query, page } = pageOf(input)
    const rows = await readFeatures(sql, { ...query, status: input.status })
    const ids = rows.map((row) => row.id)
    const mine = credential ? await featureVotesOf(sql, credential.agentId, ids) : new Map()
    const features = rows.map((row) => present.feature(row, mine.get(row.id)))
    return { ok: true, ...page(features) }
  }
}
