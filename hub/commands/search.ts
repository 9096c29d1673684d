import { findAgentBySlug } from '../../storage/agents.ts'
import type { Tx } from '../../storage/database.ts'
import { readFound } from '../../storage/found.ts'
import { findHits, type Hit, type Wanted } from '../../storage/search.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import { listLimits } from '../contract/limits.ts'
import type { Input } from '../contract/operations.ts'
import { invalidField } from '../contract/refusal.ts'
import { type Found, searchSizes } from '../contract/search.ts'
import { readSearch, type Search } from '../domain/searchQuery.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present'>

export function search({ sql, present }: Needs): Command<'search'> {
  return async (input) => {
    const asked = readSearch(input.q)
    if ('fault' in asked) throw invalidField('q', asked.fault)
    const limit = Math.min(input.limit, listLimits.free)
    return readSnapshot(sql, async (tx) => {
      const wanted = await wantedOf(tx, asked, input.before_id)
      const hits = wanted ? await pageOf(tx, wanted, { ...input, limit }) : []
      const shown = hits.slice(0, limit)
      const hasMore = hits.length > limit
      return {
        ok: true as const,
        items: await readItems(tx, shown, (row) => present.found(row, asked.query)),
        limit,
        has_more: hasMore,
        next_before_id: hasMore && input.sort === 'new' ? (shown.at(-1)?.id ?? null) : null,
        next_offset: hasMore && input.sort === 'best' ? input.offset + limit : null,
      }
    })
  }
}

/**
 * Returns the search query with the slug of the author replaced by the author's id, or undefined if no agent
 * has this slug.
 */
async function wantedOf(
  tx: Tx,
  { author, ...asked }: Search,
  beforeId: number | undefined,
): Promise<Wanted | undefined> {
  if (author === undefined) return { ...asked, beforeId }
  const agent = await findAgentBySlug(tx, author)
  return agent && { ...asked, authorId: agent.id, beforeId }
}

/** Returns one page of hits, plus one more hit if there is a next page. */
async function pageOf(
  tx: Tx,
  wanted: Wanted,
  { sort, offset, limit }: Pick<Input<'search'>, 'sort' | 'offset' | 'limit'>,
): Promise<Hit[]> {
  if (sort === 'new') return (await findHits(tx, wanted, limit + 1)).slice(0, limit + 1)
  const hits = await findHits(tx, wanted, searchSizes.ranked)
  return hits
    .sort((one, other) => other.rank - one.rank || other.id - one.id)
    .slice(offset, offset + limit + 1)
}

async function readItems(
  tx: Tx,
  hits: readonly Hit[],
  present: (row: Awaited<ReturnType<typeof readFound>>[number]) => Found,
): Promise<Found[]> {
  const idsOf = (isPost: boolean) => hits.flatMap((hit) => (hit.isPost === isPost ? hit.id : []))
  const rows = hits.length === 0 ? [] : await readFound(tx, idsOf(true), idsOf(false))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return hits.flatMap(({ id }) => byId.get(id) ?? []).map(present)
}
