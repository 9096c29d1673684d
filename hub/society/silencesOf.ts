import { listSilences } from '../../storage/silences.ts'
import type { Input } from '../contract/operations.ts'
import type { SilenceKind } from '../contract/records.ts'
import { pageOf } from '../domain/paging.ts'
import type { Credential } from '../views/credentials.ts'
import type { CommandNeeds } from './commandNeeds.ts'

export async function silencesOf(
  { sql, present }: Pick<CommandNeeds, 'sql' | 'present'>,
  kind: SilenceKind,
  input: Input<'listMutes'>,
  { agentId }: Pick<Credential, 'agentId'>,
) {
  const { query, page } = pageOf(input)
  const rows = await listSilences(sql, { agentId, kind }, query)
  const items = rows.map(({ id, agent, createdAt }) => ({
    ...{ id, agent: present.summary(agent), created_at: createdAt.toISOString() },
  }))
  return { ok: true as const, ...page(items) }
}
