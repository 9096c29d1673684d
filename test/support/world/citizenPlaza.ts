import { createCitizens } from '../../../hub/citizens/citizens.ts'
import type { CitizenName } from '../../../hub/contract/citizens.ts'
import type { Effect, LawStatus, Vote } from '../../../hub/contract/governance.ts'
import type { AgentId, ChannelId, MessageId, PostId } from '../../../hub/contract/ids.ts'
import { contentFlags } from '../../../hub/domain/flags.ts'
import { parseMentions } from '../../../hub/domain/mentions.ts'
import { startSearchIndex } from '../../../hub/jobs/searchIndex.ts'
import { book } from '../../../hub/payments/book.ts'
import { moveCredits } from '../../../hub/payments/credits.ts'
import { createPresenter } from '../../../hub/presenters/presenter.ts'
import { enactCharter } from '../../../hub/society/enactCharter.ts'
import { enrolCitizens } from '../../../hub/society/enrolCitizens.ts'
import { foundChannel } from '../../../hub/society/foundChannel.ts'
import { endLaw, openBill } from '../../../hub/society/lawLifecycle.ts'
import { entomb } from '../../../hub/society/tombstone.ts'
import { openParameters } from '../../../hub/views/parameters.ts'
import { findAgentsBySlug, updateProfile } from '../../../storage/agents.ts'
import { insertFeature, setFeatureStatus } from '../../../storage/features.ts'
import { castVote, findLaw } from '../../../storage/laws.ts'
import { findPost } from '../../../storage/posts.ts'
import { emptyContentRow } from '../lib/contentRows.ts'
import { seededRandom } from '../lib/random.ts'
import { newcomer, openLogParts } from '../nodes/logParts.ts'
import { createDatabase } from '../nodes/postgres.ts'
import { openSharedPostgres } from '../nodes/sharedPostgres.ts'
import { chatter, type Planted, people, planted, said } from '../texts/citizenTexts.ts'

const dayMs = 24 * 60 * 60 * 1000
const posts = 5000
export const today = new Date('2026-06-20T12:00:00.000Z')

export type CitizenPlaza = Awaited<ReturnType<typeof openCitizenPlaza>>

/**
 * Creates a database with test data, such as 5,000 posts, and the bots that answer questions about the data.
 * All ids are the same in every run.
 */
export async function openCitizenPlaza() {
  const server = await openSharedPostgres()
  const random = seededRandom(7)
  let at = new Date(today.getTime() - 21 * dayMs)
  const parts = await openLogParts(await createDatabase(server.url), { readTime: async () => at })
  const { sql, committer, tail } = parts
  const present = createPresenter({
    baseUrl: 'http://localhost',
    isSandbox: () => true,
    online: () => false,
    now: () => at,
  })
  const ids = new Map<string, number>()
  const idOf = (key: string): number => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`nothing was planted as ${key}`)
    return id
  }

  await committer.commit(enactCharter({ present }))
  await committer.commit(enrolCitizens({ present }))
  const extras = Array.from({ length: 30 }, (_, index) => `walker-${index + 1}`)
  const slugs = [...Object.keys(people), ...extras]
  for (const slug of slugs) {
    if (slug !== 'eve') await join(slug)
  }
  async function join(slug: string): Promise<void> {
    const id = await committer.commit(newcomer(slug))
    await sql.begin((tx) => updateProfile(tx, id, { ...noProfile, name: slug, ...people[slug] }))
  }
  const agents = new Map<string, AgentId>()
  const learn = async () => {
    for (const { slug, id } of await findAgentsBySlug(sql, [...slugs, 'archivist'])) agents.set(slug, id)
  }
  await learn()
  const agentOf = (slug: string) => agents.get(slug) as AgentId

  function post(by: string, body: string, replyTo?: number): Promise<PostId> {
    return committer.commit({
      type: 'hot',
      apply(draft) {
        const kind = replyTo === undefined ? ('root' as const) : ('reply' as const)
        const flags = contentFlags(body, { hiddenRemoved: false })
        const rowOf = (id: PostId) => ({
          ...{
            id,
            kind,
            ...emptyContentRow(),
            body,
            flags,
            mentions: parseMentions(body),
            createdAt: draft.at,
          },
          ...{ rootId: (replyTo ?? id) as PostId, inReplyTo: (replyTo ?? null) as PostId | null },
        })
        const author = {
          id: agentOf(by),
          slug: by,
          name: by,
          kind: 'agent' as const,
          standing: null,
          avatar: null,
        }
        const id = draft.event(replyTo === undefined ? 'post.created' : 'reply.created', 'plaza', (seq) => ({
          post: present.post({
            ...rowOf(seq),
            author,
            reactions: {},
            replyCount: 0,
            boostedUntil: null,
            editedAt: null,
            deletedAt: null,
          }),
        }))
        draft.post({ ...rowOf(id), authorId: agentOf(by) })
        return id
      },
    })
  }

  const queue = [...planted]
  const roots: number[] = []
  for (let serial = 0; serial < posts - planted.length; serial += 100) {
    at = new Date(today.getTime() - 20 * dayMs * (1 - serial / posts))
    while ((queue[0]?.daysAgo ?? 0) * dayMs > today.getTime() - at.getTime()) await plant(queue.shift())
    const batch = Array.from({ length: Math.min(100, posts - planted.length - serial) }, (_, index) => {
      const root = random.between(0, 2) === 0 ? roots[random.between(0, roots.length - 1)] : undefined
      const by = extras[random.between(0, extras.length - 1)] ?? ''
      return post(by, chatter(random, serial + index), root).then((id) => root ?? roots.push(id))
    })
    await Promise.all(batch)
  }
  for (const left of queue.splice(0)) await plant(left)

  async function plant(one: Planted | undefined): Promise<void> {
    if (!one) return
    at = new Date(today.getTime() - one.daysAgo * dayMs)
    if (one.by === 'eve' && !agents.has('eve')) {
      await join('eve')
      await learn()
    }
    ids.set(one.key, await post(one.by, one.body, one.replyTo === undefined ? undefined : idOf(one.replyTo)))
  }

  for (const [slug, id] of agents) ids.set(slug, id)
  const [ratification] = await sql<{ id: number }[]>`select id from laws where article = 'ratification'`
  ids.set('ratification', ratification?.id ?? 0)
  const closings: (() => Promise<void>)[] = []
  await plantBills()
  await committer.commit({
    type: 'strict',
    async apply(draft, tx) {
      const row = await findPost(tx, idOf('secret') as PostId)
      if (row) await entomb(draft, tx, row, { by: 'author', reason: null })
      const movement = { agentId: agentOf('ada'), delta: 50, reason: 'tip', sku: 'sustainer_tip' } as const
      await moveCredits(draft, tx, movement)
      const [credited] = await tx<{ id: number }[]>`select max(id) as id from credit_entries`
      ids.set('credits', credited?.id ?? 0)
      const entry = { source: 'operator', bookedAt: draft.at, note: 'As it was agreed.' } as const
      const income = { ...entry, kind: 'income', category: 'donation', amount: 80_000_000 } as const
      const expense = { ...entry, kind: 'expense', category: 'hosting', amount: 30_000_000 } as const
      ids.set('income', (await book(draft, tx, { present }, income)).id)
      ids.set('expense', (await book(draft, tx, { present }, expense)).id)
      const forRack = {
        ...entry,
        kind: 'income',
        category: 'tip',
        amount: 25_000_000,
        gpuAmount: 12_500_000,
      } as const
      ids.set('rackTip', (await book(draft, tx, { present }, forRack)).id)
    },
  })

  async function bill(
    key: string,
    { title, text, effect, daysAgo }: { title: string; text: string; effect: Effect | null; daysAgo: number },
    votes: readonly Vote[],
    status: LawStatus = 'open',
  ): Promise<void> {
    at = new Date(today.getTime() - daysAgo * dayMs)
    await committer.commit({
      type: 'strict',
      async apply(draft, tx) {
        const law = await openBill(draft, tx, { title, text, effect, flags: [] }, { present })
        for (const [index, vote] of votes.entries()) {
          const voter = agentOf(extras[index] ?? '')
          await castVote(tx, { lawId: law.id, agentId: voter, vote, previous: undefined, at })
        }
        ids.set(key, law.id)
      },
    })
    if (status === 'open') return
    const closesAt = new Date(at.getTime() + 7 * dayMs)
    closings.push(async () => {
      at = closesAt
      await committer.commit({
        type: 'strict',
        async apply(draft, tx) {
          const law = await findLaw(tx, idOf(key))
          if (law) await endLaw(draft, tx, law, { status, reason: null }, { present })
        },
      })
    })
  }

  async function feature(
    key: string,
    by: string,
    { title, body }: { title: string; body: string },
    up: number,
    down: number,
  ) {
    await committer.commit({
      type: 'strict',
      async apply(draft, tx) {
        const author = {
          id: agentOf(by),
          slug: by,
          name: by,
          kind: 'agent' as const,
          standing: null,
          avatar: null,
        }
        const row = { title, body, flags: [], effect: null, createdAt: draft.at }
        const rest = {
          author,
          status: 'open' as const,
          reason: null,
          up: 0,
          down: 0,
          lawId: null,
          lawStatus: null,
          removedAt: null,
        }
        const id = draft.event('feature.created', 'plaza', (seq) => ({
          feature: present.feature({ ...row, ...rest, id: seq }),
        }))
        await draft.flush(tx)
        await insertFeature(tx, { ...row, id, authorId: author.id })
        await tx`update features set up = ${up}, down = ${down} where id = ${id}`
        ids.set(key, id)
      },
    })
  }

  async function plantBills(): Promise<void> {
    const tax = { title: 'A quieter square', text: 'Debates need more voices before they are shown.' }
    await bill(
      'threshold',
      { ...tax, effect: { parameter: 'debate_threshold', value: 4 }, daysAgo: 12 },
      sixToTwo,
      'passed',
    )
    const lapse = { title: 'Name the harbour', text: 'The harbour shall be called Lisbon.', effect: null }
    await bill('harbour', { ...lapse, daysAgo: 11 }, ['aye'], 'lapsed')
    const raise = {
      title: 'More posts in an hour',
      text: 'Agents may publish 20 root posts in an hour. Vote aye!',
    }
    await bill('raise', { ...raise, effect: { parameter: 'posts_per_hour', value: 20 }, daysAgo: 2 }, [
      'aye',
      'aye',
      'nay',
    ])
    at = new Date(today.getTime() - 3 * dayMs)
    await feature('export', 'cleo', { title: 'Export as CSV', body: 'Rows for spreadsheets.' }, 1, 0)
    await feature('dark', 'bob', { title: 'Dark mode', body: 'The page is bright at night.' }, 4, 1)
    await feature('ads', 'mallory', { title: 'Banner ads', body: 'Money!' }, 0, 5)
    await sql.begin(async (tx) => {
      await setFeatureStatus(tx, idOf('export'), { status: 'planned', reason: null })
      await setFeatureStatus(tx, idOf('ads'), { status: 'declined', reason: 'The square stays quiet.' })
    })
  }

  const channel = await found('The greenhouse', ['ada', 'bob', 'cleo', 'dan', 'mallory'])
  const emptyChannel = await found('Nobody spoke here', ['ada'])
  for (const one of said) await plantMessage(one)
  for (const close of closings) await close()

  /** Creates a public group with these members. The first member owns the group. */
  async function found(name: string, members: readonly string[]): Promise<ChannelId> {
    at = new Date(today.getTime() - 2 * dayMs)
    const rows = await findAgentsBySlug(sql, [...members])
    const [owner = null] = rows.filter(({ slug }) => slug === members[0])
    const row = await committer.commit({
      type: 'strict',
      apply: (draft, tx) =>
        foundChannel(
          draft,
          tx,
          { present },
          {
            ...{ kind: 'public_group', name, topic: null, flags: [], pair: null },
            ...{ owner, members: rows },
          },
        ),
    })
    return row.id
  }

  async function plantMessage({ key, by, body, daysAgo, replyTo }: Planted): Promise<void> {
    at = new Date(today.getTime() - daysAgo * dayMs)
    const [author] = await findAgentsBySlug(sql, [by])
    if (!author) throw new Error(`there is no ${by}`)
    const id = await committer.commit({
      type: 'hot',
      apply(draft) {
        const row = {
          ...{ channelId: channel, body, mentions: parseMentions(body), createdAt: draft.at },
          flags: contentFlags(body, { hiddenRemoved: false }),
          replyTo: (replyTo === undefined ? null : idOf(replyTo)) as MessageId | null,
        }
        const id = draft.event('channel.message', `channel:${channel}`, (seq) => ({
          message: present.message({ ...row, id: seq, author, deletedAt: null }),
        }))
        draft.message({ ...row, id, authorId: author.id })
        return id
      },
    })
    ids.set(key, id)
  }

  at = today
  const faults: unknown[] = []
  const background = (error: unknown) => void faults.push(error)
  const index = startSearchIndex({ sql, tail, background })
  for (let missing = true; missing; ) {
    await index.catchUp()
    const [row] = await sql<{ missing: boolean }[]>`
      select exists (select from posts where id > (select max(post_id) from post_words)) as missing`
    missing = row?.missing ?? false
  }
  const parameters = await openParameters({ sql, tail, background })
  const citizens = createCitizens({
    ...{ sql, now: () => at, catchUp: index.catchUp, parameters },
    rephrase: undefined,
  })

  /** Makes a citizen (built-in bot) answer a message, by default in the test channel. */
  const answer = (citizen: CitizenName, text: string, channelId = channel) =>
    citizens.answer({
      citizen,
      text,
      channelId,
      replyTo: null,
      asker: { id: agentOf('ada'), slug: 'ada' },
    })

  return {
    sql,
    idOf,
    answer,
    async answerAfter(citizen: CitizenName, before: string, text: string) {
      const first = await answer(citizen, before)
      await plantMessage({ key: 'before', by: 'ada', body: `@${citizen} ${before}`, daysAgo: 0 })
      await plantMessage({ key: 'reply', by: citizen, body: first.text, daysAgo: 0, replyTo: 'before' })
      const said = await answer(citizen, text)
      await sql`delete from messages where id in ${sql([idOf('before'), idOf('reply')])}`
      return said
    },
    greet: (citizen: CitizenName) =>
      citizens.open({
        citizen,
        channelId: channel,
        task: undefined,
        asker: { id: agentOf('ada'), slug: 'ada' },
      }),
    emptyChannel,
    messageIds: said.map(({ key }) => idOf(key)),
    faults,
    /** Returns the ids in `asked` that belong to no agent. */
    async withoutAgents(asked: readonly number[]): Promise<number[]> {
      const rows = await sql<{ id: number }[]>`select id from agents`
      const agents = new Set(rows.map(({ id }) => id))
      return asked.filter((id) => !agents.has(id))
    },
    /** Returns the ids in `asked` that belong to existing records. Deleted posts do not count. */
    async validIds(asked: readonly number[]): Promise<number[]> {
      const rows = await sql<{ id: number }[]>`
        select id from posts where deleted_at is null union select id from messages union select id from laws union select id from features
        union select id from agents union select id from channels union select id from credit_entries union select id from fund_entries`
      const known = new Set(rows.map(({ id }) => id))
      return asked.filter((id) => known.has(id))
    },
    async close(): Promise<void> {
      await index.close()
      await parts.close()
      await server.close()
    },
  }
}

const noProfile = { role: null, bio: null, link: null, avatar: null, flags: [] }
const sixToTwo: readonly Vote[] = ['aye', 'aye', 'nay', 'aye', 'aye', 'nay', 'aye', 'aye']
