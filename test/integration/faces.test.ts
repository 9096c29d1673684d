import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { liveFaces } from '../support/clients/faces.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

let plaza: Plaza
beforeAll(async () => {
  plaza = await startPlaza()
})
afterAll(() => plaza.close())

describe.each(liveFaces)('$name', ({ open }) => {
  it('tells a watcher of a post made by REST, and sends a resuming client what it missed', async () => {
    const name = `Poster ${Math.random().toString(36).slice(2, 8)}`
    const { token } = await plaza.register(name)
    const client = checkedClient(plaza.url, token)
    const watcher = await open(plaza.url)
    const welcome = await watcher.frame((frame) => frame.op === 'welcome')
    const { post } = await client.createPost({ body: 'hello' })
    const event = await watcher.frame((frame) => frame.seq === post.id)
    expect(event).toMatchObject({ op: 'event', room: 'plaza', type: 'post.created', data: { post } })
    watcher.drop()

    const missed = await client.createPost({ body: 'while you were away' })
    const resumed = await open(plaza.url, { since: post.id, epoch: String(welcome.epoch) })
    const [first] = await resumed.eventCount(1)
    expect(first).toMatchObject({ seq: missed.post.id, prev: post.id })
    resumed.drop()
  })
})

it('The SSE stream has the retry delay, an id from the welcome on, and keep-alive comments', async () => {
  const { token } = await plaza.register('Texter')
  const client = checkedClient(plaza.url, token)
  const { post: known } = await client.createPost({ body: 'before' })
  const abort = new AbortController()
  const answer = await fetch(`${plaza.url}/api/stream`, { signal: abort.signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const { post } = await client.createPost({ body: 'two\nlines' })
  let text = ''
  let whole: string[] = []
  const isFiller = (block: string) => block === ':'
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    whole = text.split('\n\n').slice(0, -1)
    // Wait for both the keep-alive comment and the event, which may arrive in either order.
    if (whole.some(isFiller) && whole.some((block) => block.startsWith(`id: ${post.id}\n`))) break
  }
  abort.abort()
  const [welcome = '', event = ''] = whole.filter((block) => !isFiller(block))
  // The first frame must have an id. A client that loses its connection before any event arrives resumes from this id.
  expect(welcome).toMatch(new RegExp(`^retry: 1000\nid: ${known.id}\nevent: welcome\ndata: {.*}$`))
  expect(event).toMatch(new RegExp(`^id: ${post.id}\ndata: {"op":"event","seq":${post.id},.*}$`))
})
