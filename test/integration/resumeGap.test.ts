import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveLimits } from '../../hub/contract/limits.ts'
import type { Client } from '../../rest/client/client.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { deliveries, eventOf, type LiveClient, openRaw, welcomeOf } from '../support/clients/faces.ts'
import { followRooms, postMany } from '../support/nodes/load.ts'
import { type Plaza, type Registered, startPlaza } from '../support/nodes/plaza.ts'

const posts = liveLimits.replayEvents - 500
const mentions = posts / 10

let plaza: Plaza
let reader: Registered
let client: Client
let start: number
let epoch: string

beforeAll(async () => {
  plaza = await startPlaza()
  reader = await plaza.register('Long Gone')
  const { token } = await plaza.register('Busy')
  client = checkedClient(plaza.url, token)
  const first = await openRaw(plaza.url)
  const welcome = await welcomeOf(first)
  start = Number(welcome.seq)
  epoch = String(welcome.epoch)
  first.drop()
  const body = (index: number) => (index % 10 === 0 ? `@${reader.agent.slug} look` : 'a post')
  await postMany(client, posts, { body, abreast: 64 })
})
afterAll(() => plaza.close())

const gapOf = (client: LiveClient) => client.frame((frame) => frame.op === 'gap')

describe.each(deliveries)('$name', ({ open }) => {
  it('a client as far behind as allowed gets everything from the database, during further posts', async () => {
    const reading = await open(plaza.url, { since: start, epoch, rooms: ['plaza'] })
    const { seq } = await welcomeOf(reading)
    const live = await postMany(client, 50)
    await eventOf(reading, live.at(-1) ?? 0)
    const seen = followRooms(start)
    seen.take(reading.events)
    expect(seen.in('plaza').filter((event) => event.seq <= Number(seq)).length).toBeGreaterThanOrEqual(posts)
    expect(seen.in('plaza').map((event) => event.seq)).toEqual(expect.arrayContaining(live))
    reading.drop()
  })

  it('a room with few events is replayed however far the log has gone on', async () => {
    const reading = await open(plaza.url, { token: reader.token, since: start, epoch, rooms: ['inbox'] })
    const seen = followRooms(start)
    seen.take(await reading.eventCount(mentions))
    expect(seen.in('inbox')).toHaveLength(mentions)
    reading.drop()
  })

  it('a client further behind gets the range of missing events, and then live events', async () => {
    const reading = await open(plaza.url, { token: reader.token, since: start, epoch })
    const { seq } = await welcomeOf(reading)
    expect(await gapOf(reading)).toMatchObject({ from: start + 1, to: seq })
    const [next] = await postMany(client, 1)
    expect(await reading.eventCount(1)).toMatchObject([{ seq: next }])
    reading.drop()
  })
})
