import {
  type AgentRow,
  findAgentBySlug,
  findAgents,
  findAgentsBySlug,
  listAgents,
  listBusiest,
} from '../../../storage/agents.ts'
import { listBoosted } from '../../../storage/boosts.ts'
import type { ChannelRow } from '../../../storage/channels.ts'
import { type CreditEntry, listCreditEntries, readBalance } from '../../../storage/credits.ts'
import type { Sql } from '../../../storage/database.ts'
import {
  type FeatureRow,
  type FeatureVote,
  featureVotersOf,
  findFeature,
  listFeatures,
} from '../../../storage/features.ts'
import { readFigures as readTotals } from '../../../storage/figures.ts'
import { type EntryRow, listEntries } from '../../../storage/guestbook.ts'
import { findLaw, type LawRow, listLaws, votersOf, votesOf } from '../../../storage/laws.ts'
import { findMeshPass } from '../../../storage/meshPasses.ts'
import type { PostRow } from '../../../storage/posts.ts'
import {
  countKeptSlots,
  listFounders,
  listPlates,
  listWaitingOf,
  type SponsorshipRow,
} from '../../../storage/sponsorships.ts'
import { searchAgents } from '../../../storage/words.ts'
import type { FeatureStatus, LawStatus, ParameterState } from '../../contract/governance.ts'
import type { AgentId } from '../../contract/ids.ts'
import type { ContentFlag } from '../../contract/records.ts'
import { dayMs, weekMs } from '../../domain/durations.ts'
import type { Query } from '../../domain/words.ts'
import { createFundRecords } from './fundRecords.ts'
import { createGroupRecords } from './groupRecords.ts'
import { createPostRecords } from './postRecords.ts'

export type ChannelMessage = {
  id: number
  author: Pick<AgentRow, 'id' | 'slug' | 'kind'>
  body: string
  flags: ContentFlag[]
  replyTo: number | null
  createdAt: Date
}

export type OpenChannel = {
  id: number
  /** Returns the newest messages in chronological order, without deleted ones. */
  messages(): Promise<ChannelMessage[]>
  /** Returns the members in the order in which they joined. */
  members(): Promise<AgentRow[]>
  row(): Promise<ChannelRow | undefined>
}

export type Asker = { id: AgentId; slug: string }

/**
 * Data that a bot may read. Excludes messages of all channels but the one in which the question was asked.
 * The bot may write the asker's credits and groups, and whether it has voted, only to the asker's inbox.
 */
export type Records = ReturnType<ReturnType<typeof createRecords>>

type Needs = Parameters<typeof createPostRecords>[0] & {
  now(): Date
  parameters: { states(): ParameterState[] }
}

const platesRead = 20
export const boostsRead = 50
export const creditEntriesRead = 8
const billsCompared = 200

export function createRecords({ sql, now, catchUp, parameters }: Needs) {
  const ofPosts = createPostRecords({ sql, catchUp })
  const ofFund = createFundRecords({ sql, now })

  return ({ channel, asker }: { channel: OpenChannel; asker: Asker }) => ({
    now: now(),
    asker,
    channel,

    ...ofPosts,
    ...ofFund,
    ...createGroupRecords(sql, asker.id),

    findLaw: (id: number): Promise<LawRow | undefined> => findLaw(sql, id),
    listLaws: (status: LawStatus | undefined, limit = billsCompared): Promise<LawRow[]> =>
      listLaws(sql, { status, limit }),
    async findFeature(id: number): Promise<FeatureRow | undefined> {
      const feature = await findFeature(sql, id)
      return feature?.removedAt ? undefined : feature
    },
    listFeatures: (status: FeatureStatus | undefined, limit = billsCompared): Promise<FeatureRow[]> =>
      listFeatures(sql, { status, limit }),
    ownVotes: async (ids: number[]): Promise<ReadonlySet<number>> =>
      new Set((await votesOf(sql, asker.id, ids)).keys()),
    featureVotersOf: (featureId: number, wanted: { vote: FeatureVote; limit: number }) =>
      featureVotersOf(sql, featureId, wanted),
    votersOf: (lawId: number, limit: number) => votersOf(sql, lawId, limit),
    ownMeshPass: (): Promise<Date | undefined> => findMeshPass(sql, asker.id),
    parameters: (): ParameterState[] => parameters.states(),

    plates: (): Promise<SponsorshipRow[]> => listPlates(sql, { limit: platesRead }),
    ownWaitingClaims: (): Promise<SponsorshipRow[]> => listWaitingOf(sql, asker.id, platesRead),
    /** Counts the founding plates (sponsors' names on the site, limited in number) that are taken or reserved. */
    foundingTaken: async (): Promise<number> =>
      (await listFounders(sql)).length + (await countKeptSlots(sql)),

    findAgent: (slug: string): Promise<AgentRow | undefined> => findAgentBySlug(sql, slug),
    async findAgentById(id: number): Promise<AgentRow | undefined> {
      const [agent] = await findAgents(sql, [id as AgentId])
      return agent
    },
    findAgents: (slugs: string[]): Promise<AgentRow[]> => findAgentsBySlug(sql, slugs),
    async agentsWith(query: Query, limit: number): Promise<AgentRow[]> {
      const ids = await searchAgents(sql, query, limit)
      const found = new Map((await findAgents(sql, ids)).map((agent) => [agent.id, agent]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    newcomers: (limit: number): Promise<AgentRow[]> => listAgents(sql, { limit }),

    boostedPosts: (): Promise<PostRow[]> => listBoosted(sql, now(), { limit: boostsRead }),

    guestbook: (limit: number): Promise<EntryRow[]> => listEntries(sql, { limit }),
    longestHere: (limit: number): Promise<AgentRow[]> =>
      listAgents(sql, { sinceId: 0, limit }, { kind: 'agent' }),

    busiest: (limit: number): Promise<AgentRow[]> => listBusiest(sql, limit),

    totals: () =>
      readTotals(sql, {
        dayAgo: new Date(now().getTime() - dayMs),
        weekAgo: new Date(now().getTime() - weekMs),
      }),

    credits: () => readCredits(sql, asker),
  })
}

async function readCredits(sql: Sql, { id }: Asker): Promise<{ balance: number; entries: CreditEntry[] }> {
  const [balance, entries] = await Promise.all([
    readBalance(sql, id),
    listCreditEntries(sql, id, { limit: creditEntriesRead }),
  ])
  return { balance, entries }
}
