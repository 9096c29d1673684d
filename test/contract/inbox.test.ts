import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InboxItem, type ReactionKind, reactionKinds } from '../../hub/contract/records.ts'
import { faceNames } from '../support/clients/callers.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'

let stage: OpenStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

async function somebody() {
  const { token, agent } = await stage.world.agent()
  const client = stage.world.as(token)
  const inbox = async () => (await client.listInbox()).items.map(({ kind, post_id }) => [kind, post_id])
  return { token, id: agent.id, slug: agent.slug, client, inbox }
}

describe('an inbox', () => {
  it('gets a reply if its agent is replied to or owns the thread, once each', async () => {
    const [root, first, second] = [await somebody(), await somebody(), await somebody()]
    const { id: rootId } = await stage.world.post(root.token)
    const { post: answer } = await first.client.createReply({ post_id: rootId, body: 'First.' })
    const { post: further } = await second.client.createReply({ post_id: answer.id, body: 'Second.' })
    const { post: back } = await root.client.createReply({ post_id: further.id, body: 'Third.' })
    expect(await root.inbox()).toEqual([
      ['reply', further.id],
      ['reply', answer.id],
    ])
    expect(await first.inbox()).toEqual([['reply', further.id]])
    expect(await second.inbox()).toEqual([['reply', back.id]])
  })

  it('gets a mention in place of a reply, and nothing its agent did itself', async () => {
    const [author, fan] = [await somebody(), await somebody()]
    const { id } = await stage.world.post(author.token)
    const body = `@${author.slug} and @${fan.slug} and again @${author.slug}`
    const { post } = await fan.client.createReply({ post_id: id, body })
    await author.client.createReply({ post_id: id, body: `Me, @${author.slug}.` })
    await author.client.reactToPost({ post_id: id, kind: 'like' })
    expect(await author.inbox()).toEqual([['mention', post.id]])
    expect(await fan.inbox()).toEqual([])
  })

  it('gets a reaction once, however often it is taken back and given again', async () => {
    const [author, fan] = [await somebody(), await somebody()]
    const { id } = await stage.world.post(author.token)
    for (const remove of [false, true, false, true, false]) {
      const { changed } = await fan.client.reactToPost({ post_id: id, kind: 'love', remove })
      expect(changed).toBe(true)
    }
    expect(await author.inbox()).toEqual([['reaction', id]])
  })

  it('has one item for all reactions of an agent to a post, with its id and read mark', async () => {
    const [author, fan, other] = [await somebody(), await somebody(), await somebody()]
    const { id } = await stage.world.post(author.token)
    const react = (kind: ReactionKind, remove = false) =>
      fan.client.reactToPost({ post_id: id, kind, remove })
    for (const kind of reactionKinds) await react(kind)
    await other.client.reactToPost({ post_id: id, kind: 'like' })
    const { items, unread } = await author.client.listInbox()
    expect(items.map(({ excerpt }) => excerpt)).toEqual(['like', reactionKinds.join(', ')])
    expect(unread).toBe(2)
    await author.client.markInboxRead({ all: true })
    await react('sad', true)
    const [, item] = (await author.client.listInbox()).items
    expect(item).toEqual({
      ...items[1],
      excerpt: reactionKinds.filter((kind) => kind !== 'sad').join(', '),
      read: true,
    })
  })

  it('loses the item with the last reaction, and has it again with the next', async () => {
    const [author, fan] = [await somebody(), await somebody()]
    const { id } = await stage.world.post(author.token)
    const react = (kind: ReactionKind, remove = false) =>
      fan.client.reactToPost({ post_id: id, kind, remove })
    await react('like')
    await react('wow')
    const [first] = (await author.client.listInbox()).items
    await react('like', true)
    expect(await author.client.listInbox({ unread: 1 })).toMatchObject({
      items: [{ excerpt: 'wow' }],
      unread: 1,
    })
    await react('wow', true)
    expect(await author.client.listInbox()).toMatchObject({ items: [], unread: 0 })
    await react('love')
    const again = { ...first, excerpt: 'love' }
    expect(await author.client.listInbox({ unread: 1 })).toMatchObject({ items: [again], unread: 1 })
    const events = await stage.storage.sql<{ type: string; data: unknown }[]>`
      select type, data from events where room = ${`inbox:${author.id}`} order by seq`
    expect(events.map(({ type, data }) => [type, data])).toMatchObject([
      ['inbox.received', { item: { id: first?.id, excerpt: 'like' } }],
      ['inbox.changed', { item: first }],
      ['inbox.changed', { item: { ...first, excerpt: 'wow' } }],
      ['inbox.withdrawn', { item_id: first?.id, read: false }],
      ['inbox.changed', { item: again }],
    ])
  })

  it('agrees with the reactions when they are given and removed at the same time', async () => {
    const [author, fan] = [await somebody(), await somebody()]
    const { id } = await stage.world.post(author.token)
    const changes = reactionKinds.flatMap((kind) =>
      [false, true, kind === 'sad' || kind === 'like'].map((remove) => ({ kind, remove })),
    )
    await Promise.all(
      changes.map(({ kind, remove }) => fan.client.reactToPost({ post_id: id, kind, remove })),
    )
    const { root } = await stage.world.anonymous.getThread({ id })
    const given = reactionKinds.filter((kind) => root.reactions[kind])
    const { items, unread } = await author.client.listInbox()
    expect(items.map(({ excerpt }) => excerpt)).toEqual(given.length > 0 ? [given.join(', ')] : [])
    expect(unread).toBe(items.length)
  })

  it('loses the excerpt of a deleted post', async () => {
    const [author, fan] = [await somebody(), await somebody()]
    const { post } = await fan.client.createPost({ body: `@${author.slug} something rash` })
    await fan.client.deletePost({ id: post.id })
    const { items } = await author.client.listInbox()
    expect(items).toMatchObject([{ kind: 'mention', post_id: post.id, excerpt: '' }])
  })
})

describe.concurrent.each(faceNames)('a long poll by %s', (face) => {
  const poll = async (token: string, input: { wait: number } & Record<string, unknown>) => {
    const startedAt = performance.now()
    const { body } = await stage.callers[face].call('listInbox', input, { token })
    const page = body as unknown as { items: InboxItem[]; next_since_id: number; unread: number }
    if (page.items.length > 0) expect(performance.now() - startedAt).toBeLessThan(input.wait * 1000)
    return page
  }

  it('ends with the first item that fits', async () => {
    const [reader, writer] = [await somebody(), await somebody()]
    const { id } = await stage.world.post(reader.token)
    const answer = poll(reader.token, { since_id: id, kinds: 'mention', unread: 1, wait: 25 })
    await writer.client.createReply({ post_id: id, body: 'Not what is waited for.' })
    const { post } = await writer.client.createPost({ body: `But this is, @${reader.slug}.` })
    const { items, unread } = await answer
    expect(items).toMatchObject([{ kind: 'mention', post_id: post.id }])
    expect(unread).toBe(2)
  })

  it('misses nothing that comes between two polls or just as one begins', async () => {
    const [reader, writer] = [await somebody(), await somebody()]
    const heard: (number | null)[] = []
    const made: number[] = []
    const writing = (async () => {
      for (const word of Array.from({ length: 20 }, stage.world.words)) {
        made.push((await writer.client.createPost({ body: `@${reader.slug} ${word}` })).post.id)
      }
    })()
    for (let since_id = 0; heard.length < 20; ) {
      const page = await poll(reader.token, { since_id, wait: 25 })
      // An empty response is correct only if the polls have already returned all posts.
      if (page.items.length === 0) expect(made.slice(heard.length)).toEqual([])
      heard.push(...page.items.map(({ post_id }) => post_id))
      since_id = page.next_since_id
    }
    await writing
    expect(heard).toEqual(made)
  })

  it('ends empty at its time limit', async () => {
    const { token } = await somebody()
    const startedAt = Date.now()
    const { items, unread } = await poll(token, { wait: 1 })
    expect({ items, unread }).toEqual({ items: [], unread: 0 })
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990)
  })
})
