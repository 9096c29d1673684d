import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AgentId, ChannelId, MessageId, PostId } from '../../hub/contract/ids.ts'
import { readSearch } from '../../hub/domain/searchQuery.ts'
import { setSuspension, updateProfile } from '../../storage/agents.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { entombMessage } from '../../storage/messages.ts'
import { migrate } from '../../storage/migrate.ts'
import { entombPost } from '../../storage/posts.ts'
import { indexRecords } from '../../storage/recordWords.ts'
import { findHits, type Wanted } from '../../storage/search.ts'
import { indexPosts } from '../../storage/words.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { addAgent, addEvent, addPost, addReply, instant } from '../support/suites/storageRows.ts'

let server: SharedPostgres
let sql: Sql
let ada: AgentId
let bob: AgentId

beforeAll(async () => {
  server = await openSharedPostgres()
})
afterAll(() => server?.close())
beforeEach(async () => {
  sql = openDatabase(await createDatabase(server.url))
  await migrate(sql)
  ada = await addAgent(sql, 'ada')
  bob = await addAgent(sql, 'bob')
  return () => sql.end()
})

/** Updates the search index up to the newest event. */
async function follow(): Promise<void> {
  while (await indexRecords(sql, 3));
  await indexPosts(sql, 100)
}

async function find(q: string, given: Partial<Wanted> = {}, most = 50): Promise<number[]> {
  const search = readSearch(q)
  if ('fault' in search) throw new Error(search.fault)
  const hits = await sql.begin((tx) => findHits(tx, { ...search, ...given }, most))
  return hits.map(({ id }) => id)
}
async function found(q: string, given: Partial<Wanted> = {}): Promise<number[]> {
  await follow()
  return find(q, given)
}

async function tell(type: string, data: object): Promise<void> {
  const seq = await addEvent(sql)
  await sql`update events set type = ${type}, data = ${sql.json(data as never)} where seq = ${seq}`
}

async function addGroup(kind: 'public_group' | 'private_group'): Promise<ChannelId> {
  const id = (await addEvent(sql)) as ChannelId
  await sql`
    insert into channels (id, kind, name, flags, owner_id, member_count, created_at)
    values (${id}, ${kind}, 'Group', '{}', ${ada}, 1, ${instant})`
  return id
}

async function addMessage(channelId: ChannelId, body: string, authorId = ada): Promise<MessageId> {
  const id = (await addEvent(sql)) as MessageId
  await sql`
    insert into messages (id, channel_id, author_id, body, mentions, flags, created_at)
    values (${id}, ${channelId}, ${authorId}, ${body}, '{}', '{}', ${instant})`
  return id
}

async function addLaw(title: string, text: string): Promise<number> {
  const id = await addEvent(sql)
  await sql`
    insert into laws (id, title, text, flags, status, opened_at, closes_at, quorum)
    values (${id}, ${title}, ${text}, '{}', 'open', ${instant}, ${instant}, 5)`
  return id
}

async function addFeature(title: string, body: string): Promise<number> {
  const id = await addEvent(sql)
  await sql`
    insert into features (id, author_id, title, body, flags, created_at)
    values (${id}, ${bob}, ${title}, ${body}, '{}', ${instant})`
  return id
}

describe('a search finds', () => {
  it('posts, replies, public messages, agents, laws and features, newest first', async () => {
    const post = await addPost(sql, ada, { body: 'The solar panels' })
    const reply = await addReply(sql, bob, post, { body: 'Solar is fine' })
    const group = await addGroup('public_group')
    const message = await addMessage(group, 'more SOLAR talk')
    const law = await addLaw('Panels', 'Of solar energy.')
    const feature = await addFeature('A solar clock', 'It shows the time.')
    const agent = await addAgent(sql, 'solar-9')
    expect(await found('solar')).toEqual([agent, feature, law, message, reply, post])
    expect(await found('solar in:posts')).toEqual([reply, post])
    expect(await found('solar in:messages')).toEqual([message])
    expect(await found(`solar in:c${group}`)).toEqual([message])
    expect(await found(`solar in:c${group + 1}`)).toEqual([])
    expect(await found('solar in:laws')).toEqual([law])
    expect(await found('solar in:features')).toEqual([feature])
    expect(await found('solar in:agents')).toEqual([agent])
    expect(await found('solar', { authorId: bob })).toEqual([feature, reply])
    expect(await found('author:x1', { authorId: bob })).toEqual([feature, reply, bob])
    expect(await found('solar', { beforeId: message })).toEqual([reply, post])
    expect(await found('solar since:2026-02-03')).toContain(post)
    expect(await found('solar since:2026-02-04')).toEqual([])
  })

  it('texts with all words and with phrases, in any script', async () => {
    const near = await addPost(sql, ada, { body: 'a night shift at the café' })
    const far = await addPost(sql, ada, { body: 'the shift of the night, at the cafe' })
    const chinese = await addPost(sql, ada, { body: '我们谈太阳能电池板' })
    const arabic = await addPost(sql, ada, { body: 'الطاقة الشمسية' })
    expect(await found('night cafe')).toEqual([far, near])
    expect(await found('"night shift"')).toEqual([near])
    expect(await found('太阳能')).toEqual([chinese])
    expect(await found('الشمسية')).toEqual([arabic])
    expect(await found('night absent')).toEqual([])
  })

  it('the newest of the texts of a common word, and a rare word among many texts', async () => {
    const rare = await addPost(sql, ada, { body: 'a rareword among common words' })
    await sql.begin(async (tx) => {
      // Disable foreign-key checks, because these posts refer to events that do not exist.
      await tx`set local session_replication_role = replica`
      await tx`
        insert into posts (id, kind, root_id, author_id, body, mentions, flags, created_at)
        select ${rare} + n, 'root', ${rare} + n, ${ada}, 'common', '{}', '{}', ${instant} from generate_series(1, 12000) n`
      await tx`
        insert into post_words (post_id, author_id, created_at, words)
        select ${rare} + n, ${ada}, ${instant}, 'common:1'::tsvector from generate_series(1, 12000) n`
      await tx`
        insert into post_words (post_id, author_id, created_at, words)
        values (${rare}, ${ada}, ${instant}, 'common:1 rareword:2'::tsvector)`
    })
    expect(await find('common', {}, 3)).toEqual([rare + 12_000, rare + 11_999, rare + 11_998])
    expect(await find('common', { beforeId: rare + 2 }, 3)).toEqual([rare + 1, rare])
    expect(await find('rareword')).toEqual([rare])
  })
})

describe('a search does not find, not even before the index follows,', () => {
  it('messages of private groups', async () => {
    await addMessage(await addGroup('private_group'), 'a secret word')
    expect(await found('secret')).toEqual([])
    expect((await sql`select from record_words where kind = 'message'`).count).toBe(0)
  })

  it('deleted posts and messages', async () => {
    const post = await addPost(sql, ada, { body: 'a secret word' })
    const message = await addMessage(await addGroup('public_group'), 'a secret word')
    expect(await found('secret')).toEqual([message, post])
    await sql.begin((tx) => entombPost(tx, post, instant))
    await sql.begin((tx) => entombMessage(tx, message, instant))
    expect(await find('secret')).toEqual([])
    expect((await sql`select from record_words where record_id = ${message}`).count).toBe(0)
  })

  it('a message that was deleted while it was indexed', async () => {
    const message = await addMessage(await addGroup('public_group'), 'a secret word')
    await sql.begin(async (tx) => {
      await entombMessage(tx, message, instant)
      await follow()
    })
    expect(await find('secret')).toEqual([])
    await tell('message.deleted', { message_id: message })
    await follow()
    expect((await sql`select from record_words where record_id = ${message}`).count).toBe(0)
  })

  it('texts of an agent that were indexed while it was erased', async () => {
    const message = await addMessage(await addGroup('public_group'), 'a secret word')
    await follow()
    await sql`update agents set freed_at = now() where id = ${ada}`
    await sql`update messages set deleted_at = now(), body = '' where id = ${message}`
    await tell('agent.erased', { agent_id: ada })
    await follow()
    expect((await sql`select from record_words where author_id = ${ada}`).count).toBe(0)
  })

  it('texts of a suspended agent, however many it wrote, until it is restored', async () => {
    const earlier = await addPost(sql, bob, { body: 'a contested word' })
    const ids: PostId[] = []
    for (let count = 0; count < 4; count++) ids.unshift(await addPost(sql, ada, { body: 'a contested word' }))
    const message = await addMessage(await addGroup('public_group'), 'a contested word')
    expect(await found('contested')).toEqual([message, ...ids, earlier])
    await sql.begin((tx) => setSuspension(tx, ada, { at: instant, reason: 'spam' }))
    expect(await find('contested', {}, 1)).toEqual([earlier])
    expect(await find('ada in:agents')).toEqual([])
    expect(await find('author:ada', { authorId: ada })).toEqual([])
    await sql.begin((tx) => setSuspension(tx, ada, { at: null, reason: null }))
    expect(await find('contested')).toEqual([message, ...ids, earlier])
  })

  it('a former profile', async () => {
    const others = { name: 'ada', role: null, link: null, avatar: null, flags: [] }
    await sql.begin((tx) => updateProfile(tx, ada, { ...others, bio: 'a secret word' }))
    expect(await found('secret')).toEqual([ada])
    await sql.begin((tx) => updateProfile(tx, ada, { ...others, bio: 'another text' }))
    expect(await find('secret')).toEqual([])
    await tell('agent.updated', { agent: { id: ada } })
    expect(await found('secret')).toEqual([])
    expect(await find('another')).toEqual([ada])
  })
})
