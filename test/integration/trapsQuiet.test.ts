import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import {
  type CallingClient,
  deliveries,
  type LiveClient,
  type RawClient,
  welcomeOf,
} from '../support/clients/faces.ts'
import { followRooms } from '../support/nodes/load.ts'
import { hot, type LogParts, openLogParts } from '../support/nodes/logParts.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'
import type { Registered } from '../support/nodes/plaza.ts'

/** Number of events to append: more than the hub keeps in memory, and more than it replays to a resuming client. */
const elsewhere = 10_500

let nodes: Nodes
/** Appends events to the database, as another hub would. */
let writer: LogParts
let reader: Registered
beforeAll(async () => {
  nodes = await openNodes(2)
  writer = await openLogParts(nodes.databaseUrl)
  reader = await here().register('Quiet')
})
afterAll(async () => {
  await writer.close()
  await nodes.close()
})

const node = (index: number) => {
  const hub = nodes.hubs[index]
  if (!hub) throw new Error(`there is no node ${index}`)
  return hub
}
const here = () => node(0)
const there = () => node(1)

async function speakTo({ agent }: Registered): Promise<{ speaker: number; post: number }> {
  const speaker = await here().register(`Speaker ${randomUUID().slice(0, 8)}`)
  const client = checkedClient(here().url, speaker.token)
  const { post } = await client.createPost({ body: `@${agent.slug} a word` })
  return { speaker: speaker.agent.id, post: post.id }
}

/**
 * Sends the ping with which clients check their connection. Does nothing over SSE, because SSE clients cannot send
 * messages.
 */
async function ping(client: LiveClient): Promise<void> {
  if ('send' in client) {
    ;(client as RawClient).send({ op: 'ping' })
    await client.frame((frame) => frame.op === 'pong')
  } else if ('call' in client) await (client as CallingClient).call('ping', {})
}

/** Resolves when the client has received an inbox item about this post. */
const toldOf = (client: LiveClient, post: number) =>
  client.frame(({ data }) => (data as { item?: { post_id: number } })?.item?.post_id === post)

const gapsOf = (client: LiveClient) => client.frames.filter((frame) => frame.op === 'gap')
const positionOf = async (client: LiveClient) => {
  const { seq, epoch } = await welcomeOf(client)
  return { since: Number(seq), epoch: String(epoch) }
}

describe('a quiet client can resume', () => {
  const quiet = new Map<string, LiveClient>()
  let poll: { since_id: number; epoch: string }
  beforeAll(async () => {
    for (const { name, open } of deliveries) {
      const client = await open(here().url, { token: reader.token, rooms: ['inbox'] })
      await welcomeOf(client)
      quiet.set(name, client)
    }
    const page = await checkedClient(here().url, reader.token).listInbox({ wait: 1 })
    poll = { since_id: page.next_since_id, epoch: page.epoch }
    await Promise.all(Array.from({ length: elsewhere }, () => writer.committer.commit(hot())))
    await nodes.level()
    for (const client of quiet.values()) {
      await ping(client)
      client.drop()
      await client.closed
      expect(client.events).toEqual([])
    }
  })

  it.each(deliveries)(
    'on $name: it received only pings while the log moved far past its position',
    async (face) => {
      const client = quiet.get(face.name)
      if (!client) throw new Error('it was not opened')
      const { post } = await speakTo(reader)
      const position = await positionOf(client)
      for (const { url } of nodes.hubs) {
        const resumed = await face.open(url, { token: reader.token, rooms: ['inbox'], ...position })
        await toldOf(resumed, post)
        expect(gapsOf(resumed)).toEqual([])
        expect(resumed.events[0]).toMatchObject({ room: 'inbox', prev: 0, type: 'mention.created' })
        resumed.drop()
      }
    },
  )

  it('by long poll: nothing came, and its cursor is still valid', async () => {
    const { post } = await speakTo(reader)
    for (const { url } of nodes.hubs) {
      const client = checkedClient(url, reader.token)
      const { items } = await client.listInbox({ ...poll, wait: 25, limit: 50 })
      expect(items.map(({ post_id }) => post_id)).toContain(post)
    }
  })
})

describe('a session that never received an event can resume', () => {
  it.each(deliveries)('on $name: after a welcome it gets everything that follows', async ({ open }) => {
    const { token } = reader
    const first = await open(here().url, { token })
    const position = await positionOf(first)
    first.drop()
    await first.closed
    const second = await open(there().url, { token, ...position })
    await welcomeOf(second)
    second.drop()
    await second.closed

    const { speaker, post } = await speakTo(reader)
    const third = await open(here().url, { token, ...position })
    await toldOf(third, post)
    const seen = followRooms(position.since)
    seen.take(third.events)
    expect(seen.in('plaza').map(({ seq }) => seq)).toEqual([speaker, post])
    expect(gapsOf(third)).toEqual([])
    third.drop()
  })

  it('on SSE as a browser does it, by the id of the welcome', async () => {
    const read = async (headers: Record<string, string>, until: RegExp) => {
      const abort = new AbortController()
      const answer = await fetch(`${here().url}/api/stream`, { headers, signal: abort.signal })
      let text = ''
      for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        if (until.test(text)) break
      }
      abort.abort()
      return text
    }
    const welcome = await read({}, /event: welcome\ndata: .*\n\n/)
    const id = /^id: (.*)$/m.exec(welcome)?.[1] ?? ''
    const { speaker, post } = await speakTo(reader)
    const resumed = await read({ 'Last-Event-ID': id }, new RegExp(`^id: ${post}$`, 'm'))
    expect(resumed).not.toContain('event: gap')
    const events = [...resumed.matchAll(/^data: (.*"op":"event".*)$/gm)].map(([, json = '']) =>
      JSON.parse(json),
    )
    const seen = followRooms(Number(id))
    seen.take(events)
    expect(seen.in('plaza').map(({ seq }) => seq)).toEqual([speaker, post])
  })

  it('by long poll: after an empty page it gets everything that follows', async () => {
    const newcomer = await here().register(`Newcomer ${randomUUID().slice(0, 8)}`)
    const client = checkedClient(here().url, newcomer.token)
    const { items, next_since_id, epoch } = await client.listInbox({ wait: 1 })
    expect(items).toEqual([])
    const posts = [(await speakTo(newcomer)).post, (await speakTo(newcomer)).post]
    const page = await client.listInbox({ since_id: next_since_id, epoch, wait: 25 })
    expect(page.items.map(({ post_id }) => post_id)).toEqual(posts)
  })
})
