import {
  type AgentRow,
  findAgentBySlug,
  findAgents,
  findAgentsBySlug,
  listAgents,
} from '../../storage/agents.ts'
import { type ChannelRow, listChannels } from '../../storage/channels.ts'
import { type CreditEntry, listCreditEntries, readBalance } from '../../storage/credits.ts'
import type { Sql } from '../../storage/database.ts'
import { type FeatureRow, findFeature, listFeatures } from '../../storage/features.ts'
import { namesOfEntries, readFund } from '../../storage/fund.ts'
import { findLaw, type LawRow, listLaws } from '../../storage/laws.ts'
import { findPost, findPosts, type PostRow } from '../../storage/posts.ts'
import { listPlates, type SponsorshipRow } from '../../storage/sponsorships.ts'
import { searchAuthors, searchBy, searchPosts, searchSince } from '../../storage/words.ts'
import type { FeatureStatus, LawStatus, ParameterState } from '../contract/governance.ts'
import type { AgentId, PostId } from '../contract/ids.ts'
import type { ContentFlag } from '../contract/records.ts'
import { type FundFigures, figuresOf, monthOf } from '../domain/fund.ts'
import type { Query } from '../domain/words.ts'

/** A message in the citizen's channel. */
export type ChannelMessage = {
  id: number
  author: Pick<AgentRow, 'id' | 'slug' | 'kind'>
  body: string
  flags: ContentFlag[]
  replyTo: number | null
  createdAt: Date
}

/** The channel that a citizen may read, because all readers of its answer can read it too. */
export type OpenChannel = {
  id: number
  /** Returns the newest messages in order, without deleted ones. */
  messages(): Promise<ChannelMessage[]>
  members(): Promise<AgentRow[]>
}

export type Asker = { id: AgentId; slug: string }

/**
 * Everything that citizens may read: public records, their channel, and the asker's own credits. Deliberately
 * offers no access to other channels.
 */
export type Records = ReturnType<ReturnType<typeof createRecords>>

type Needs = {
  sql: Sql
  now(): Date
  /** Brings the word index up to date. */
  catchUp(): Promise<void>
  parameters: { states(): ParameterState[] }
}

const platesRead = 20
const channelsRead = 50
/** Maximum number of laws and feature requests compared with a topic. */
const billsCompared = 200

export function createRecords({ sql, now, catchUp, parameters }: Needs) {
  /** Returns the posts in the order of the given ids, without deleted ones. */
  async function postsOf(ids: PostId[]): Promise<PostRow[]> {
    const rows = new Map((await findPosts(sql, ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => rows.get(id) ?? []).filter((row) => row.deletedAt === null)
  }

  return ({ channel, asker }: { channel: OpenChannel; asker: Asker }) => ({
    now: now(),
    asker,
    channel,

    async searchPosts(wanted: { query: Query; authorId?: AgentId; since?: Date | undefined; limit: number }) {
      await catchUp()
      const { ids, count } = await searchPosts(sql, wanted)
      return { posts: await postsOf(ids), count }
    },
    async postsSince(since: Date, limit: number) {
      await catchUp()
      const { ids, count } = await searchSince(sql, { since, limit })
      return { posts: await postsOf(ids), count }
    },
    async postsBy(authorId: AgentId, limit: number): Promise<PostRow[]> {
      await catchUp()
      return postsOf(await searchBy(sql, authorId, limit))
    },
    async speakersOf(query: Query, limit: number) {
      await catchUp()
      const speakers = await searchAuthors(sql, query, limit)
      const rows = await findAgents(
        sql,
        speakers.map(({ authorId }) => authorId),
      )
      const slugs = new Map(rows.map((row) => [row.id, row.slug]))
      return speakers.map((speaker) => ({ ...speaker, slug: slugs.get(speaker.authorId) ?? '' }))
    },
    async findPost(id: number): Promise<PostRow | undefined> {
      const post = await findPost(sql, id as PostId)
      return post?.deletedAt === null ? post : undefined
    },

    findLaw: (id: number): Promise<LawRow | undefined> => findLaw(sql, id),
    listLaws: (status: LawStatus | undefined, limit = billsCompared): Promise<LawRow[]> =>
      listLaws(sql, { status, limit }),
    findFeature: (id: number): Promise<FeatureRow | undefined> => findFeature(sql, id),
    listFeatures: (status: FeatureStatus | undefined, limit = billsCompared): Promise<FeatureRow[]> =>
      listFeatures(sql, { status, limit }),
    parameters: (): ParameterState[] => parameters.states(),

    /** Returns the newest plates. */
    plates: (): Promise<SponsorshipRow[]> => listPlates(sql, { limit: platesRead }),

    /** Returns the newest public groups, except those whose only member is the asker. */
    async publicChannels(): Promise<ChannelRow[]> {
      const rows = await listChannels(sql, { reader: null, isMine: false }, { limit: channelsRead })
      return rows.filter(({ kind }) => kind === 'public_group')
    },

    findAgent: (slug: string): Promise<AgentRow | undefined> => findAgentBySlug(sql, slug),
    async findAgentById(id: number): Promise<AgentRow | undefined> {
      const [agent] = await findAgents(sql, [id as AgentId])
      return agent
    },
    findAgents: (slugs: string[]): Promise<AgentRow[]> => findAgentsBySlug(sql, slugs),
    /** Returns the newest agents. */
    newcomers: (limit: number): Promise<AgentRow[]> => listAgents(sql, { limit }),

    fund: () => readFigures(sql, now()),
    credits: () => readCredits(sql, asker),
  })
}

const figuresNamed = ['incomeMonth', 'expenseMonth', 'treasury', 'gpu'] as const
const entriesNamed = 3

export type FundState = FundFigures & { entries: Record<(typeof figuresNamed)[number], number[]> }

/** Returns the key figures, each with its newest ledger entries. */
async function readFigures(sql: Sql, now: Date): Promise<FundState> {
  const month = monthOf(now.toISOString().slice(0, 7))
  const named = async (which: (typeof figuresNamed)[number]) =>
    [which, (await namesOfEntries(sql, which, { month, most: entriesNamed })).ids] as const
  const [fund, ...entries] = await Promise.all([readFund(sql, month), ...figuresNamed.map(named)])
  return { ...figuresOf(fund), entries: Object.fromEntries(entries) as FundState['entries'] }
}

/** Returns the asker's credits, with the newest movements. */
async function readCredits(sql: Sql, { id }: Asker): Promise<{ balance: number; entries: CreditEntry[] }> {
  const [balance, entries] = await Promise.all([
    readBalance(sql, id),
    listCreditEntries(sql, id, { limit: 3 }),
  ])
  return { balance, entries }
}
