import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../rest/client/client.ts'
import { checkedClient } from '../support/clients/checked.ts'
import {
  byeOf,
  deliveries,
  eventOf,
  type LiveClient,
  liveFaces,
  openRaw,
  openSocketIo,
  welcomeOf,
} from '../support/clients/faces.ts'
import {
  bigBody,
  eventually,
  followRooms,
  metric,
  openFiles,
  postMany,
  recentMetric,
  residentBytes,
  slowConsumers,
} from '../support/nodes/load.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

let plaza: Plaza
let client: Client
beforeAll(async () => {
  plaza = await startPlaza()
  const { token } = await plaza.register('Prolific')
  client = checkedClient(plaza.url, token)
})
afterAll(() => plaza.close())

/** Maximum memory growth in bytes, far less than a hub without limits would buffer. */
const memoryMax = 200e6

const post = (count: number) => postMany(client, count, { body: bigBody, abreast: 16 })

/** Publishes posts until the hub disconnects `readers` slow clients. Returns the ids of the posts. */
async function postUntilGivenUp(readers = 1): Promise<number[]> {
  const enough = (await metric(plaza, slowConsumers)) + readers
  const ids: number[] = []
  while ((await recentMetric(plaza, slowConsumers)) < enough) {
    if (ids.length > 5000)
      throw new Error('20 MB were posted and the hub still keeps a reader that takes nothing')
    ids.push(...(await post(100)))
  }
  return ids
}

const seqs = (events: LiveClient['events']) => events.map((event) => event.seq)

describe.each(deliveries)('$name', ({ open }) => {
  it('a reader that stops reading gets a prefix without holes and a bye, and resumes without loss', async () => {
    const memory = await metric(plaza, residentBytes)
    const [slow, fast] = await Promise.all([open(plaza.url), openRaw(plaza.url)])
    const { seq, epoch } = await welcomeOf(slow)
    await welcomeOf(fast)
    const seen = followRooms(Number(seq))
    slow.pause()
    const posted = await postUntilGivenUp()
    expect((await metric(plaza, residentBytes)) - memory).toBeLessThan(memoryMax)

    // Resume reading before more posts are published, because the hub cuts off a client that reads nothing for 10 s.
    slow.resume()
    expect(await byeOf(slow)).toMatchObject({ code: 'slow_consumer', reconnect: true })
    await slow.closed
    posted.push(...(await post(1000)))
    expect(slow.frames.at(-1)).toMatchObject({ op: 'bye' })
    seen.take(slow.events)
    expect(seen.in('plaza').length).toBeLessThan(posted.length)

    const resumed = await open(plaza.url, { since: seen.position(), epoch: String(epoch) })
    const last = posted.at(-1) ?? 0
    await eventOf(resumed, last)
    seen.take(resumed.events)
    expect(seqs(seen.in('plaza'))).toEqual(posted)
    resumed.drop()

    await eventOf(fast, last)
    expect(seqs(fast.events)).toEqual(posted)
    fast.drop()
  })

  it('a slow reader far behind gets everything, because the replay waits for it', async () => {
    const first = await open(plaza.url)
    const { seq, epoch } = await welcomeOf(first)
    first.drop()
    const posted = await post(2500)
    const memory = await metric(plaza, residentBytes)
    const behind = { since: Number(seq), epoch: String(epoch) }
    const readers = await Promise.all([1, 2, 3, 4].map(() => open(plaza.url, behind)))

    async function readOn(reader: LiveClient): Promise<void> {
      reader.resume()
      await reader.eventCount(Math.min(reader.events.length + 100, posted.length))
      reader.pause()
    }
    for (const reader of readers) reader.pause()
    while (readers.some((reader) => reader.events.length < 2500)) {
      posted.push(...(await post(20)))
      await Promise.all(readers.map(readOn))
    }
    expect((await metric(plaza, residentBytes)) - memory).toBeLessThan(memoryMax)

    for (const reader of readers) {
      reader.resume()
      await reader.eventCount(posted.length)
      const seen = followRooms(Number(seq))
      seen.take(reader.events)
      expect(seqs(seen.in('plaza'))).toEqual(posted)
      expect(reader.frames.map((frame) => frame.op)).not.toContain('bye')
      reader.drop()
    }
  })
})

it.each([
  { name: 'raw WebSocket', open: openRaw },
  { name: 'Socket.IO', open: openSocketIo },
])('on $name a client that keeps calling without reading the answers gets a bye', async ({ open }) => {
  await post(50)
  const client = await open(plaza.url)
  await welcomeOf(client)
  client.pause()
  const memory = await metric(plaza, residentBytes)
  const givenUp = await metric(plaza, slowConsumers)
  // Make calls until the hub disconnects the client. Many are needed: the kernel buffers the first responses, and a
  // busy hub refuses some calls.
  await eventually(
    'another reader given up',
    async () => {
      for (let n = 0; n < 10; n++) client.call('listFeed', { limit: 50 }).catch(() => {})
      expect((await recentMetric(plaza, residentBytes)) - memory).toBeLessThan(memoryMax)
      return recentMetric(plaza, slowConsumers)
    },
    (count) => count > givenUp,
  )
  client.resume()
  expect(await byeOf(client)).toMatchObject({ code: 'slow_consumer' })
  await client.closed
})

it('Readers that never read again are disconnected', async () => {
  const each = 5
  const slow = await Promise.all(
    liveFaces.flatMap(({ open }) => Array.from({ length: each }, () => open(plaza.url))),
  )
  for (const reader of slow) reader.pause()
  const before = await openFiles(plaza)
  await postUntilGivenUp(slow.length)
  await eventually(
    'closed connections',
    () => openFiles(plaza),
    (count) => count <= before - slow.length,
  )
  for (const reader of slow) reader.drop()
})
