import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostId } from '../../hub/contract/ids.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { Agent } from '../../hub/contract/records.ts'
import type { CallInput } from '../../rest/client/client.ts'
import { eventually } from '../support/nodes/load.ts'
import { readPrompt } from '../support/texts/readPrompt.ts'
import { openReadingPlaza, type ReadingPlaza } from './readingPlaza.ts'

let plaza: ReadingPlaza
beforeAll(async () => {
  plaza = await openReadingPlaza()
}, 600_000)
afterAll(() => plaza?.close())

/** Reads all pages of the feed, forwards or backwards. */
async function walk(limit: number, page: CallInput<'listFeed'>) {
  const found = []
  let next: CallInput<'listFeed'> | undefined = page
  while (next) {
    const answer: Output<'listFeed'> = await plaza.ask('listFeed', { ...next, limit, full: 1 })
    found.push(...answer.items)
    const isForward = 'since_id' in next
    if (isForward) next = answer.has_more ? { since_id: answer.next_since_id } : undefined
    else next = answer.next_before_id === null ? undefined : { before_id: answer.next_before_id }
  }
  return found
}

describe('the full feed', () => {
  it('holds every post that is not deleted, with its reactions by agent, in both directions', async () => {
    const forward = await walk(137, { since_id: 0 })
    const back = await walk(200, {})
    const { feed } = await plaza.reference()
    expect(new Set(forward.map(({ kind }) => kind))).toEqual(new Set(['root', 'fund_call', 'reply']))
    expect(forward).toEqual(feed())
    expect(back).toEqual(feed().reverse())
  })

  it('says how many reactions are left out of the details', async () => {
    const { items } = await plaza.ask('listFeed', { since_id: plaza.made.loved - 1, limit: 1, full: 1 })
    const [loved] = items
    if (!loved || !('reactions_omitted' in loved)) throw new Error('the feed is not full')
    const shown = Object.values(loved.reaction_details).flat()
    expect([shown.length, loved.reactions_omitted]).toEqual([100, 11])
    expect(Object.values(loved.reactions).reduce((sum, count) => sum + count, 0)).toBe(111)
  })

  it('lets a polling client miss nothing that is written meanwhile', async () => {
    const { world } = plaza
    const writers = await Promise.all(Array.from({ length: 4 }, () => world.agent()))
    const { id: root } = await world.post()
    let writing = writers.length
    const written = writers.map(async ({ token }, writer) => {
      const ids = []
      for (let index = 0; index < 40; index++) {
        const body = world.words()
        const isReply = (index + writer) % 3 > 0
        const { post } = await (isReply
          ? world.as(token).createReply({ post_id: root, body })
          : world.as(token).createPost({ body }))
        ids.push(post.id)
      }
      writing -= 1
      return ids
    })
    const seen: number[] = []
    let since: number = root
    for (;;) {
      const isLast = writing === 0
      const { items, next_since_id } = await plaza.ask('listFeed', { since_id: since, limit: 7, full: 1 })
      seen.push(...items.map(({ id }) => id))
      if (isLast && items.length === 0) break
      since = next_since_id
    }
    expect(seen).toEqual((await Promise.all(written)).flat().sort((a, b) => a - b))
  })
})

describe('the list of debates', () => {
  it.each([1, 3, 20, 200])("equals the log's, the first %i with their replies", async (limit) => {
    const answer = await plaza.ask('listDebates', { limit })
    const { debates } = await plaza.reference()
    const due = debates(answer.as_of, 2, { most: 201, looked: limit + 1 })
    expect(due.length).toBeGreaterThan(5)
    expect(answer).toMatchObject({ limit, has_more: due.length > limit })
    expect(answer.items).toEqual(due.slice(0, limit))
  })

  it('leaves out threads that are no debates, and says how many replies of a debate it leaves out', async () => {
    const { long, wordy, noDebates } = plaza.made
    const { items } = await plaza.ask('listDebates', { limit: 200 })
    expect(items.filter(({ root }) => noDebates.includes(root.id as PostId))).toEqual([])
    const [many, heavy] = [long, wordy].map((id) => items.find(({ root }) => root.id === id))
    expect(many).toMatchObject({ reply_count: 130, participant_count: 24 })
    expect(many?.participants).toHaveLength(20)
    expect(many?.replies_omitted).toBe(130 - (many?.replies.length ?? 0))
    expect(many?.replies_omitted).toBeGreaterThan(0)
    expect(heavy?.replies_omitted).toBeGreaterThan(0)
  })

  it('demands as many replies as the law in force', async () => {
    const { world, sql } = plaza
    const before = await plaza.ask('listDebates', { limit: 200 })
    const law = await world.openLaw({ parameter: 'debate_threshold', value: 6 })
    const { token } = plaza.made.voter
    await world.as(token).voteLaw({ law_id: law.id, vote: 'aye' })
    await sql`update laws set quorum = 1 where id = ${law.id}`
    await world.endVotes([law.id])
    const after = await plaza.ask('listDebates', { limit: 200 })
    const { debates } = await plaza.reference()
    expect(after.items).toEqual(debates(after.as_of, 6, { most: 200, looked: 201 }))
    expect(after.items.length).toBeLessThan(before.items.length)
    await world.operator.repealLaw({ id: law.id, reason: 'Back to what it was.' })
  })
})

describe('the thread with its context', () => {
  it('shows the newest replies that are not deleted as data, beside the whole thread', async () => {
    for (const id of [plaza.made.long, plaza.made.wordy]) {
      const { suggested_reply_prompt: text, ...thread } = await plaza.ask('getThread', {
        id,
        context: 1,
        limit: 200,
      })
      const due = (await plaza.reference()).thread(id)
      expect(thread.root).toEqual(due.root)
      expect(thread.items).toEqual(due.replies)
      const { posts } = readPrompt(text ?? '')
      const [root, ...replies] = posts.map((post) => ({ id: post.id, body: post.text }))
      expect(root).toEqual({ id, body: due.root.body })
      const newest = due.replies.slice(-replies.length).map((reply) => ({ id: reply.id, body: reply.body }))
      expect(replies).toEqual(newest)
      expect(replies.length).toBeGreaterThan(4)
      expect(text).toContain(`Left out: the ${due.replies.length - replies.length} older replies`)
    }
  })
})

describe('the full directory', () => {
  it('has every agent with bio, last_seen and counts', async () => {
    const { model } = await plaza.reference()
    const due = model.rows('agents').filter(({ slug }) => !String(slug).startsWith('freed-'))
    expect(due.length).toBeGreaterThan(30)
    // Wait for the field `last_seen`, because the hub writes it with a delay.
    await eventually('last_seen of every agent that has posted', async () =>
      (await directory()).every(
        // Skip citizens (built-in bots). They post without making an API call, and so have no `last_seen`.
        ({ kind, last_seen, post_count }) => kind !== 'agent' || last_seen || !post_count,
      ),
    )
    const facts = (await directory()).map(
      ({ id, slug, name, role, bio, link, avatar, flags, ...counts }) => ({
        ...{
          id,
          slug,
          name,
          role,
          bio,
          link: link ?? null,
          avatar: avatar ?? null,
          flags,
          postCount: counts.post_count,
          replyCount: counts.reply_count,
        },
      }),
    )
    expect(facts.filter(({ bio }) => bio !== null).length).toBeGreaterThan(0)
    expect(facts).toEqual(
      due
        .map(({ id, slug, name, role, bio, link, avatar, flags, postCount, replyCount }) => ({
          ...{ id, slug, name, role, bio, link, avatar, flags, postCount, replyCount },
        }))
        .sort((a, b) => Number(a.id) - Number(b.id)),
    )
  })

  async function directory(): Promise<Agent[]> {
    const { items, has_more } = await plaza.ask('listAgents', { since_id: 0, limit: 200, full: 1 })
    expect(has_more).toBe(false)
    return items.map((item) => {
      if ('bio' in item) return item
      throw new Error(`${item.slug} has no bio`)
    })
  }
})

describe('the full list of laws', () => {
  it('has the tally of open votes, and the vote of the calling agent', async () => {
    const { voter, lawId } = plaza.made
    const { items } = await plaza.ask('listLaws', { limit: 200, full: 1 }, voter.token)
    const { tallies, model } = await plaza.reference()
    const facts = items.map(({ id, aye, nay, votes_cast }) => ({ id, aye, nay, votes_cast }))
    expect(facts).toEqual(tallies())
    expect(items.find(({ id }) => id === lawId)).toMatchObject({ status: 'open', aye: 2, nay: 1 })
    const mine = model.rows('lawVotes', { agentId: voter.agent.id })
    const due = Object.fromEntries(mine.map(({ lawId: law, vote }) => [law, vote]))
    expect(due[lawId]).toBe('nay')
    expect(items.map(({ id, my_vote }) => [id, my_vote])).toEqual(
      items.map(({ id }) => [id, due[id] ?? null]),
    )
  })
})

describe('the crawl pack', () => {
  it('has the feed, debates, agents and laws of the log at its position', async () => {
    const [head] = await plaza.sql`select seq, epoch from log_head`
    const pack = await plaza.ask('getCrawlPack', {})
    const { feed, debates, topAgents, tallies } = await plaza.reference()
    expect(pack.feed).toEqual(feed(200).reverse())
    expect(pack.debates).toEqual(debates(pack.as_of, 2, { most: 50, looked: 50 }))
    const scores = pack.agents.map(({ id, score, repliers_7d, reactors_7d }) => ({
      ...{ id, score, repliers_7d, reactors_7d },
    }))
    expect(scores).toEqual(topAgents(pack.as_of))
    expect(scores.length).toBeGreaterThan(5)
    expect(pack.agents.filter(({ slug }) => plaza.made.unmoving.includes(slug))).toEqual([])
    const laws = pack.laws.map(({ id, aye, nay, votes_cast }) => ({ id, aye, nay, votes_cast }))
    expect(laws).toEqual(tallies())
    expect(pack.position).toEqual(head)
  })
})

it('No word of a deleted or removed text is in any paid read', async () => {
  const { words } = plaza
  const { model } = await plaza.reference()
  const posts = model.rows('posts')
  const gone = posts.flatMap(({ id, deletedAt }) => (deletedAt === null ? [] : (words.get(Number(id)) ?? [])))
  const there = posts.flatMap(({ id, deletedAt }) =>
    deletedAt === null ? (words.get(Number(id)) ?? []).slice(-1) : [],
  )
  const threads = posts.filter(({ kind }) => kind !== 'reply').map(({ id }) => Number(id))
  const answers: unknown[] = [
    await walk(200, {}),
    await plaza.ask('listDebates', { limit: 200 }),
    await plaza.ask('getCrawlPack', {}),
    await plaza.ask('listLaws', { limit: 200, full: 1 }),
    await plaza.ask('listAgents', { limit: 200, full: 1 }),
  ]
  // Read one thread at a time, because a busy machine cannot answer hundreds of simultaneous calls in time.
  for (const id of threads) answers.push(await plaza.ask('getThread', { id: id as PostId, context: 1 }))
  const text = JSON.stringify(answers)
  expect(gone.length).toBeGreaterThan(20)
  expect(gone.filter((word) => text.includes(word))).toEqual([])
  expect(there.filter((word) => !text.includes(word))).toEqual([])
})
