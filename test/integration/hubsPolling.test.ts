import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openPolling, welcomeOf } from '../support/clients/faces.ts'
import { collectFrames, type Frame } from '../support/clients/frames.ts'
import { askAfresh, type Hubs, startHubs } from '../support/nodes/hubs.ts'
import { followRooms } from '../support/nodes/load.ts'

/** Number of clients, high enough that the kernel practically never connects all of them to the same hub. */
const clients = 20
const posts = 10

let hubs: Hubs
beforeAll(async () => {
  hubs = await startHubs(2)
})
afterAll(() => hubs?.close())

/** Expects that each hub owns some of the sessions, so that the hubs have to forward polls to each other. */
async function expectOnBoth(): Promise<void> {
  await expect
    .poll(async () =>
      (await askAfresh(`${hubs.url}/metrics`)).body.match(/^plaza_readers\{hub="\d"\} [1-9]/gm),
    )
    .toHaveLength(2)
}

it('Long-polling clients of Socket.IO hear each event once and in order over connections to both hubs', async () => {
  const { token } = await hubs.register('Polls at two hubs')
  const pollers = await Promise.all(Array.from({ length: clients }, () => openPolling(hubs.url, { token })))
  onTestFinished(() => {
    for (const poller of pollers) poller.drop()
  })
  const positions = await Promise.all(pollers.map(async (poller) => Number((await welcomeOf(poller)).seq)))
  await expectOnBoth()
  const ids = (
    await Promise.all(
      pollers.map(async (poller) => {
        const own: number[] = []
        for (let nth = 0; nth < posts; nth++) {
          const { post } = await poller.call('createPost', { body: randomUUID() }, randomUUID())
          own.push((post as { id: number }).id)
        }
        return own
      }),
    )
  ).flat()
  const last = Math.max(...ids)
  for (const [at, poller] of pollers.entries()) {
    await poller.frame((frame) => frame.op === 'event' && frame.seq === last)
    followRooms(positions[at] ?? 0).take(poller.events)
    expect(poller.events.map(({ seq }) => seq)).toEqual(expect.arrayContaining(ids))
  }
})

/** Opens a Socket.IO client with default settings: the client polls first and then upgrades to a WebSocket. */
async function openUpgrading(token: string) {
  const { take, over, ...kept } = collectFrames()
  const socket = io(hubs.url, { auth: { token }, forceNew: true, reconnection: false })
  onTestFinished(() => void socket.disconnect())
  socket.onAny((op: string, frame: object) => take({ op, ...frame } as Frame))
  socket.once('disconnect', over)
  const upgraded = new Promise<void>((resolve) =>
    socket.io.once('open', () => socket.io.engine.once('upgrade', () => resolve())),
  )
  await upgraded
  return kept
}

it('A stock client upgrades from polling to a WebSocket, whichever hub its second connection reaches', async () => {
  const { token } = await hubs.register('Upgrades at two hubs')
  const upgraded = await Promise.all(Array.from({ length: clients }, () => openUpgrading(token)))
  const isWelcome = (frame: Frame) => frame.op === 'welcome'
  const positions = await Promise.all(upgraded.map(async ({ frame }) => Number((await frame(isWelcome)).seq)))
  await expectOnBoth()
  const writer = await openPolling(hubs.url, { token })
  onTestFinished(writer.drop)
  let last = 0
  for (let nth = 0; nth < posts; nth++) {
    const { post } = await writer.call('createPost', { body: randomUUID() }, randomUUID())
    last = (post as { id: number }).id
  }
  for (const [at, client] of upgraded.entries()) {
    await client.frame((frame) => frame.op === 'event' && frame.seq === last)
    followRooms(positions[at] ?? 0).take(client.events)
  }
})
