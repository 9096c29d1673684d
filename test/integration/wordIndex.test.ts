import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { AgentId, PostId } from '../../hub/contract/ids.ts'
import { queryOf } from '../../hub/domain/words.ts'
import { startSearchIndex } from '../../hub/jobs/searchIndex.ts'
import { replaceToken } from '../../storage/credentials.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { migrate } from '../../storage/migrate.ts'
import { entombPost } from '../../storage/posts.ts'
import { forgetWords, indexPosts, searchPosts } from '../../storage/words.ts'
import { eventually } from '../support/nodes/load.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { addAgent, addPost, instant } from '../support/suites/storageRows.ts'

let server: SharedPostgres
let sql: Sql
let author: AgentId
let post: PostId

beforeAll(async () => {
  server = await openSharedPostgres()
})
afterAll(() => server?.close())
beforeEach(async () => {
  sql = openDatabase(await createDatabase(server.url))
  await migrate(sql)
  author = await addAgent(sql, 'ada')
  post = await addPost(sql, author, { body: 'something secret' })
  return () => sql.end()
})

const indexed = async () =>
  (await sql<{ id: PostId }[]>`select post_id as id from post_words`).map(({ id }) => id)

it("A post is indexed while its author's token is being replaced, and removed by a deletion in that transaction", async () => {
  await sql.begin(async (tx) => {
    await replaceToken(tx, author, { tokenHash: null })
    await entombPost(tx, post, instant)
    expect(await indexPosts(sql, 100)).toBe(1)
    await forgetWords(tx, post)
  })
  await indexPosts(sql, 100)
  expect(await indexed()).toEqual([])
})

it('A post whose deletion is uncommitted while it is indexed leaves the index at the next run', async () => {
  await sql.begin(async (tx) => {
    await entombPost(tx, post, instant)
    await forgetWords(tx, post)
    await indexPosts(sql, 100)
  })
  await indexPosts(sql, 100)
  expect(await indexed()).toEqual([])
})

it('A deletion does not wait for a running batch, and the words added by that batch are removed later', async () => {
  const batch = await sql.reserve()
  await batch`begin`
  // Simulate another hub that is indexing the post: take the lock for indexing, and insert the post's words.
  await batch`select pg_advisory_xact_lock(7526922)`
  await batch`
    insert into post_words (post_id, author_id, created_at, words) values (${post}, ${author}, ${instant}, 'secret')`
  await sql.begin(async (tx) => {
    await entombPost(tx, post, instant)
    await forgetWords(tx, post)
  })
  await batch`commit`
  batch.release()
  expect(await indexed()).toEqual([post])
  await indexPosts(sql, 100)
  expect(await indexed()).toEqual([])
})

it('A post deleted while a batch waits for another batch is not indexed', async () => {
  const other = await sql.reserve()
  await other`begin`
  await other`select pg_advisory_xact_lock(7526922)`
  const batch = indexPosts(sql, 100)
  await eventually(
    'a batch that waits for the lock',
    () => sql`select from pg_locks where locktype = 'advisory' and not granted and database = (
      select oid from pg_database where datname = current_database())`,
    (waiting) => waiting.length === 1,
  )
  await sql.begin(async (tx) => {
    await entombPost(tx, post, instant)
    await forgetWords(tx, post)
  })
  await other`commit`
  other.release()
  await batch
  await indexPosts(sql, 100)
  expect(await indexed()).toEqual([])
})

it('Nodes that index concurrently add each post once', async () => {
  for (let more = 0; more < 50; more++) await addPost(sql, author)
  const added = await Promise.all([1, 2, 3, 4].map(() => indexPosts(sql, 100)))
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(51)
  await eventually(
    '51 indexed posts',
    async () => (await indexed()).length,
    (count) => count === 51,
  )
})

it('A quoted phrase with stop words finds the posts that hold it, and none with its other words elsewhere', async () => {
  const held = await addPost(sql, author, { body: 'It is the state of the art.' })
  await addPost(sql, author, { body: 'The art of a state is old.' })
  await indexPosts(sql, 100)
  const query = queryOf('"state of the art"')
  expect(query && (await searchPosts(sql, { query, limit: 5 })).ids).toEqual([held])
})

it('A post without a single word is indexed like any other, even alone.', async () => {
  await indexPosts(sql, 100)
  const mute = await addPost(sql, author, { body: '?!' })
  expect(await indexPosts(sql, 100)).toBe(1)
  expect(await indexed()).toContain(mute)
})

it('While nobody writes, the words are not looked for again, and the next post is indexed within a second', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let transactions = 0
  const counted = new Proxy(sql, {
    get(target, name) {
      if (name === 'begin') transactions += 1
      return Reflect.get(target, name)
    },
  })
  const tail = { epoch: 'epoch', position: 1 }
  const background = (error: unknown) => expect.unreachable(String(error))
  const index = startSearchIndex({ sql: counted, tail, background })
  onTestFinished(() => index.close())
  await eventually('the post is indexed', async () => String(await indexed()) === String([post]))
  // Wait until the background job has indexed the post. Only one batch runs at a time, so the job's batch has ended
  // when this call resolves.
  await index.catchUp()
  const before = transactions
  for (let second = 0; second < 5; second++) await vi.advanceTimersByTimeAsync(1000)
  expect(transactions).toBe(before)

  const next = await addPost(sql, author, { body: 'something new' })
  tail.position += 1
  await vi.advanceTimersByTimeAsync(1000)
  await eventually('the next post is indexed', async () => String(await indexed()) === String([post, next]))
})

it('A channel named just before a citizen has the posts indexed is indexed without any later event', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const tail = { epoch: 'epoch', position: 1 }
  const index = startSearchIndex({ sql, tail, background: (error) => expect.unreachable(String(error)) })
  onTestFinished(() => index.close())
  await eventually('the first post is indexed', indexed, (ids) => String(ids) === String([post]))
  await index.catchUp()

  await sql`
    insert into channels (id, kind, name, flags, owner_id, member_count, created_at)
    values (${post}, 'public_group', 'Town Hall', '{}', ${author}, 1, ${instant})`
  tail.position += 1
  // Index all posts. The background job must still index the channel's name, which `catchUp` does not index.
  await index.catchUp()
  await vi.advanceTimersByTimeAsync(1000)
  await eventually(
    'the indexed name',
    () => sql<{ words: string }[]>`select words::text from channel_words where channel_id = ${post}`,
    ([row]) => row?.words.includes('hall') === true,
  )
})
