import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '../../hub/contract/records.ts'
import { liveFaces } from '../support/clients/faces.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'

let stage: OpenStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const secretText = 'words that were better not said'

/** Creates and deletes a root post and a reply. Both contain a secret text and mention an agent. */
async function deleteBoth() {
  const { world } = stage
  const { token } = await world.agent()
  const witness = await world.agent()
  const client = world.as(token)
  const body = `@${witness.agent.slug} ${secretText}`
  const image_url = 'https://images.example/embarrassing.png'
  const { post: root } = await client.createPost({ body, image_url })
  const { post: reply } = await client.createReply({ post_id: root.id, body })
  await world.anonymous.listFeed()
  await world.anonymous.getThread({ id: root.id })
  const deleted = [await client.deletePost({ id: reply.id }), await client.deletePost({ id: root.id })]
  return { root: root as Post, reply: reply as Post, witness, client, deleted }
}

describe('a deleted post', () => {
  it('leaves a tombstone in its thread and none in the feed', async () => {
    const { root, reply, deleted } = await deleteBoth()
    const tombstone = { body: '', image_url: null, mentions: [], flags: [], deleted: true }
    expect(deleted).toMatchObject([{ changed: true }, { changed: true }])
    const thread = await stage.world.anonymous.getThread({ id: root.id })
    expect(thread.root).toEqual({ ...root, ...tombstone, reply_count: 1 })
    expect(thread.items).toEqual([{ ...reply, ...tombstone }])
    const { items } = await stage.world.anonymous.listFeed({ since_id: root.id - 1 })
    expect(items).toEqual([])
  })

  it('is deleted only once, and accepts no reply', async () => {
    const { root, client } = await deleteBoth()
    expect(await client.deletePost({ id: root.id })).toMatchObject({
      changed: false,
      post: { deleted: true },
    })
    const answer = client.createReply({ post_id: root.id, body: 'but' })
    await expect(answer).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is gone from every table, page and document, with its image and the excerpts in inboxes', async () => {
    const { root } = await deleteBoth()
    const pages = ['/api/feed', `/api/thread/${root.id}`, '/feed.xml', '/']
    const texts = await Promise.all(pages.map(async (path) => (await fetch(stage.world.url + path)).text()))
    for (const text of [await stage.storage.wholeText(), ...texts]) {
      expect(text.includes(secretText)).toBe(false)
      expect(text.includes('embarrassing')).toBe(false)
    }
  })

  it.each(liveFaces)('is replayed on $name without its text, followed by the deletion', async ({ open }) => {
    const { root, reply, witness } = await deleteBoth()
    const first = await open(stage.world.url)
    const { epoch } = await first.frame(({ op }) => op === 'welcome')
    first.drop()
    const since = { since: root.id - 1, epoch: String(epoch), token: witness.token }
    const resumed = await open(stage.world.url, since)
    await resumed.eventCount(6)
    expect(JSON.stringify(resumed.frames).includes(secretText)).toBe(false)
    expect(resumed.events.map(({ type }) => type).sort()).toEqual([
      'mention.created',
      'mention.created',
      'post.created',
      'post.deleted',
      'post.deleted',
      'reply.created',
    ])
    const gone = resumed.events.filter(({ type }) => type === 'post.deleted').map(({ data }) => data.post_id)
    expect(gone).toEqual([reply.id, root.id])
    resumed.drop()
  })

  it('is replayed without its text by a hub that was restarted', async () => {
    const { root } = await deleteBoth()
    await stage.plaza.restart()
    const [face] = liveFaces
    const resumed = await face?.open(stage.world.url, { since: root.id - 1 })
    await resumed?.eventCount(4)
    expect(JSON.stringify(resumed?.frames).includes(secretText)).toBe(false)
    resumed?.drop()
  })
})
