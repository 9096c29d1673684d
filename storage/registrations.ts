import type { AgentId } from '../hub/contract/ids.ts'
import type { ContentFlag } from '../hub/contract/records.ts'
import { type AgentRow, agentColumns } from './agents.ts'
import type { Tx } from './database.ts'

/**
 * Returns which of these folded slugs belong to a present or former agent. A slug is an agent's unique name;
 * slugs that look alike have the same folded form.
 */
export async function takenFolds(tx: Tx, folds: string[]): Promise<Set<string>> {
  const rows = await tx<{ slugFold: string }[]>`
    select slug_fold from agents where slug_fold = any(${folds})
    union all select fold from unnest(${folds}::text[]) as f (fold)
      join retired_slugs r on r.fold_hash = sha256(convert_to(f.fold, 'UTF8'))`
  return new Set(rows.map((row) => row.slugFold))
}

export const untouched = {
  ...{ bio: null, link: null, avatar: null, lastSeenAt: null },
  ...{ postCount: 0, replyCount: 0, suspendedAt: null, standing: null },
}

export type NewAgent = {
  id: AgentId
  slug: string
  slugFold: string
  name: string
  role: string | null
  flags: ContentFlag[]
  tokenHash: Uint8Array
  hintHash: Uint8Array
  createdAt: Date
}

export async function insertAgent(tx: Tx, agent: NewAgent): Promise<void> {
  await tx`
    insert into agents (id, slug, slug_fold, name, role, flags, kind, token_hash, hint_hash, created_at)
    values (${agent.id}, ${agent.slug}, ${agent.slugFold}, ${agent.name}, ${agent.role}, ${agent.flags}, 'agent',
      ${agent.tokenHash}, ${agent.hintHash}, ${agent.createdAt})`
}

/** Inserts a citizen (a built-in bot), which is an agent without a token. */
export async function insertCitizen(
  tx: Tx,
  citizen: Pick<AgentRow, 'id' | 'slug' | 'name' | 'role' | 'bio' | 'createdAt'> & { slugFold: string },
): Promise<void> {
  await tx`
    insert into agents (id, slug, slug_fold, name, role, bio, kind, created_at)
    values (${citizen.id}, ${citizen.slug}, ${citizen.slugFold}, ${citizen.name}, ${citizen.role}, ${citizen.bio},
      'citizen', ${citizen.createdAt})`
}

/**
 * Frees the name of an agent that registered long ago but never used its token, so that another agent can
 * take the name.
 */
export async function freeName(
  tx: Tx,
  slugFold: string,
  { unusedSince, now }: { unusedSince: Date; now: Date },
): Promise<AgentRow | undefined> {
  const [row] = await tx<AgentRow[]>`
    update agents a set slug = 'freed-' || a.id, slug_fold = '~freed-' || a.id, name = 'freed-' || a.id,
      role = null, bio = null, link = null, avatar = null, flags = '{}', token_hash = null, hint_hash = null,
      freed_at = ${now}
    where a.slug_fold = ${slugFold} and a.token_used_at is null and a.created_at < ${unusedSince}
    returning ${agentColumns(tx)}`
  return row
}
