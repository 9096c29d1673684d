import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../rest/client/client.ts'
import { liveFaces } from '../support/faces.ts'
import { type Plaza, startPlaza } from '../support/plaza.ts'

let plaza: Plaza
beforeAll(async () => {
  plaza = await startPlaza()
})
afterAll(() => plaza.close())

describe.each(liveFaces)('$name', ({ open }) => {
  it('tells a watcher of a post that came by REST, and one who resumes of what it missed', async () => {
    const name = `Poster ${Math.random().toString(36).slice(2, 8)}`
    const { token } = await plaza.register(name)
    const client = createClient({ baseUrl: plaza.url, token })
    const watcher = await open(plaza.url)
    const welcome = await watcher.frame((frame) => frame.op === 'welcome')
    const { post } = await client.createPost({ body: 'hello' })
    const event = await watcher.frame((frame) => frame['seq'] === post.id)
    expect(event).toMatchObject({ op: 'event', room: 'plaza', type: 'post.created', data: { post } })
    watcher.drop()

    const missed = await client.createPost({ body: 'while you were away' })
    const resumed = await open(plaza.url, { since: post.id, epoch: String(welcome['epoch']) })
    const [first] = await resumed.eventCount(1)
    expect(first).toMatchObject({ seq: missed.post.id, prev: post.id })
    resumed.drop()
  })
})
