import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InboxItem } from '../../hub/contract/records.ts'
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
  return { token, slug: agent.slug, client, inbox }
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
    // An item must end the wait early. A poll that is not woken would find the item only at its timeout.
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
      // An empty poll lasted until its timeout, so nothing may have been posted before that.
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
