import { findAgentBySlug, listFeatured } from '../../storage/agents.ts'
import { listAuthored } from '../../storage/authored.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { listRoots } from '../../storage/posts.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import type { AgentId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'
import { onTurn } from '../domain/featured.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { asksForPaid, pageBound } from '../society/paidForm.ts'
import { readPaidListing } from '../society/paidListing.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'now'>

export function listFeed(needs: Needs): Command<'listFeed'> {
  const { sql, present } = needs
  return async (input) => {
    const isFull = asksForPaid('listFeed', input)
    const { query, page } = pageOf(input, pageBound(isFull))
    const authorId = input.author === undefined ? undefined : await getAuthor(sql, input.author)
    if (!isFull) {
      const roots =
        authorId === undefined
          ? listRoots(sql, query)
          : listAuthored(sql, { ...query, authorId, isRootsOnly: true })
      const [rows, featured] = await Promise.all([roots, readFeatured(sql, needs)])
      return { ok: true, ...page(rows.map(present.post)), featured }
    }
    return readSnapshot(sql, async (tx) => ({
      ok: true as const,
      ...page(await readPaidListing(tx, { present }, { ...query, authorId })),
      featured: await readFeatured(tx, needs),
    }))
  }
}

async function getAuthor(sql: Sql, slug: string): Promise<AgentId> {
  const agent = await findAgentBySlug(sql, slug)
  if (!agent) throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
  return agent.id
}

/** Maximum number of featured agents, who take turns being shown. With more agents, each would appear too rarely. */
const featuredMax = 1000

async function readFeatured(sql: Sql | Tx, { present, now }: Needs) {
  const at = now()
  const agents = await listFeatured(sql, at, featuredMax)
  return onTurn(agents, at.getTime()).map((agent) => ({
    agent: present.summary(agent),
    until: new Date(agent.standing?.featuredUntil ?? 0).toISOString(),
    paid: true as const,
  }))
}
