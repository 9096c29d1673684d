import { listFeatured } from '../../storage/agents.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { listRoots } from '../../storage/posts.ts'
import { readSnapshot } from '../../storage/transaction.ts'
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
    if (!isFull) {
      const [roots, featured] = await Promise.all([listRoots(sql, query), readFeatured(sql, needs)])
      return { ok: true, ...page(roots.map(present.post)), featured }
    }
    return readSnapshot(sql, async (tx) => ({
      ok: true as const,
      ...page(await readPaidListing(tx, { present }, query)),
      featured: await readFeatured(tx, needs),
    }))
  }
}

/** Maximum number of featured agents in the rotation. With more, each would appear too rarely. */
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
