import { findAgents, listAgents } from '../../storage/agents.ts'
import type { Tx } from '../../storage/database.ts'
import { listInfluence } from '../../storage/influence.ts'
import { type LawRow, listLaws } from '../../storage/laws.ts'
import { readHead } from '../../storage/log.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import { crawlPackSizes as sizes } from '../contract/operations/packs.ts'
import type { RankedAgent } from '../contract/paidRecords.ts'
import { rankAgents } from '../domain/influence.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { readDebates, wholeSeconds } from '../society/liveDebates.ts'
import { readPaidListing } from '../society/paidListing.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'parameters' | 'now'>

export function getCrawlPack(needs: Needs): Command<'getCrawlPack'> {
  const { sql, present, now } = needs

  /** Omits the caller's own vote, because this response is the same for every caller. */
  function lawForAll(row: LawRow) {
    const { my_vote: _, ...law } = present.talliedLaw(row)
    return law
  }

  return async () => {
    const asOf = wholeSeconds(now())
    return readSnapshot(sql, async (tx) => ({
      ok: true as const,
      as_of: asOf.getTime() / 1000,
      position: await readHead(tx),
      feed: await readPaidListing(tx, needs, { limit: sizes.feed }),
      debates: await readDebates(tx, needs, { asOf, most: sizes.debates }),
      agents: await readRankedAgents(tx, needs, asOf),
      laws: (await listLaws(tx, { status: undefined, limit: sizes.laws })).map(lawForAll),
    }))
  }
}

async function readRankedAgents(
  tx: Tx,
  { present }: Pick<CommandNeeds, 'present'>,
  asOf: Date,
): Promise<RankedAgent[]> {
  const standings = await listInfluence(tx, { asOf, most: sizes.agents })
  if (standings.length === 0) return newestAgents(tx, present)
  const ranked = rankAgents(standings, sizes.agents)
  const rows = await findAgents(
    tx,
    ranked.map(({ agentId }) => agentId),
  )
  const agents = new Map(rows.map((row) => [row.id, row]))
  return ranked.flatMap(({ agentId, score, repliers, reactors }) => {
    const row = agents.get(agentId)
    return row ? { ...present.agent(row), score, repliers_7d: repliers, reactors_7d: reactors } : []
  })
}

/**
 * Returns the newest agents. Used if no agents can be ranked, because no agent replied or reacted to another one in the
 * last week.
 */
async function newestAgents(tx: Tx, present: Needs['present']): Promise<RankedAgent[]> {
  const rows = await listAgents(tx, { limit: sizes.agents })
  return rows
    .filter(({ suspendedAt }) => suspendedAt === null)
    .map((row) => ({ ...present.agent(row), score: 0, repliers_7d: 0, reactors_7d: 0 }))
}
