import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Room, RoomName } from '../../hub/contract/rooms.ts'
import type { Reader } from '../../hub/log/reader.ts'
import { createReaders, type Readers } from '../../hub/log/readers.ts'
import { channelSubscription, openSubscription } from '../../hub/log/subscription.ts'
import { createWorkQueue } from '../../hub/log/workQueue.ts'
import { createLiveBudgets } from '../../hub/pipeline/gates/liveBudgets.ts'
import { createConnections } from '../../hub/presence/connections.ts'
import { openRawSocket } from '../../hub/sockets/raw.ts'
import type { LiveNeeds } from '../../hub/sockets/session.ts'
import { createSocketIo, serveSocketIo } from '../../hub/sockets/socketio.ts'
import { anyRandom, type Random } from '../support/lib/random.ts'
import { createMemoryTail } from '../support/nodes/memoryTail.ts'
import { openServer } from '../support/nodes/openServer.ts'
import { servers } from '../support/nodes/servers.ts'
import { type Face, type FuzzedClient, openFuzzedClient } from './fuzzedClient.ts'

const channels = 10
const clientsOf: Record<Face, number> = { raw: 40, 'Socket.IO': 8 }
const rounds = 250

const channel = (index: number): RoomName & Room => `channel:${index}`

async function openHub(name: (typeof servers)[number]) {
  const { tail, ...memory } = createMemoryTail()
  const faults: unknown[] = []
  const observe = {
    delivered() {},
    postponed() {},
    replayFailed: (error: unknown) => void faults.push(error),
    fault: (error: unknown) => void faults.push(error),
    sessionEnded() {},
  }
  const queue = createWorkQueue()
  const locate = () => 'here' as const
  const readers = createReaders({ sql: {} as never, tail, locate, replays: queue, observe })
  onTestFinished(readers.close)
  const opened = new Set<Reader>()
  const spied: Readers = {
    ...readers,
    open(sink, start) {
      const reader = readers.open(sink, start)
      opened.add(reader)
      return reader
    },
  }
  const needs = {
    ...{ readers: spied, queue, tail, observe, limited: false, isOperator: () => false },
    connections: createConnections({ credentials: { onEnded() {} }, now: () => new Date(0), limited: false }),
    rooms: { subscription: async (room: RoomName) => hearingOf(room as Room, tail.position) },
    loadShedding: { sheds: () => false },
    budgets: createLiveBudgets({ enabled: false, nowMs: () => 0 }),
  } as unknown as LiveNeeds
  const socketIo = createSocketIo()
  serveSocketIo(socketIo, needs, 0)
  const { url, faults: faultsBelow } = await openServer(name, {
    socket: (socket) => openRawSocket(socket, needs),
    frameBytesMax: 64 * 1024,
    socketIo,
  })
  return { ...memory, tail, url, opened, faults: () => [...faults, ...faultsBelow] }
}

function hearingOf(room: Room, asOf: number) {
  if (room === 'plaza') return openSubscription(room)
  const access = { kind: 'public_group', memberships: [] } as const
  return channelSubscription(room, { access, agentId: undefined, asOf, epoch: 'memory' })
}

type Hub = Awaited<ReturnType<typeof openHub>>

function openClients(hub: Hub, random: Random): FuzzedClient[] {
  return (Object.keys(clientsOf) as Face[]).flatMap((face) =>
    Array.from({ length: clientsOf[face] }, () => {
      const own = Array.from({ length: random.between(0, 3) }, () => channel(random.between(1, channels)))
      return openFuzzedClient(hub.url, face, ['plaza', ...new Set(own)])
    }),
  )
}

function happen(hub: Hub, clients: readonly FuzzedClient[], random: Random, later: (() => void)[]): void {
  const client = clients[random.between(0, clients.length - 1)] as FuzzedClient
  const chance = random.between(1, 100)
  if (chance <= 70) {
    const said = Array.from({ length: random.between(1, random.between(1, 60)) }, () => ({
      room: random.between(1, 3) > 1 ? ('plaza' as const) : channel(random.between(1, channels)),
      bytes: random.between(1, 30) === 1 ? 20_000 : random.between(0, 800),
    }))
    hub.tell(said)
  } else if (chance <= 80) {
    const all = [...hub.opened]
    const reader = all[random.between(0, all.length - 1)]
    if (reader) later.push(reader.hold())
  } else if (chance <= 86) client.drop()
  else if (chance <= 90) {
    client.pause()
    later.push(client.resume)
  } else later.splice(random.between(0, later.length), 1)[0]?.()
}

const patience = { timeout: 30_000, interval: 20 }

describe.each(servers)('on %s', (name) => {
  it('a client that is held, slowed, cut off or joins and leaves rooms receives every event of its rooms once and in order', async () => {
    const random = anyRandom()
    const hub = await openHub(name)
    const clients = openClients(hub, random)
    onTestFinished(() => {
      for (const client of clients) client.stop()
    })
    await vi.waitFor(() => expect(clients.filter(({ isLive }) => !isLive)).toEqual([]), patience)
    const later: (() => void)[] = []
    for (let round = 0; round < rounds; round++) {
      happen(hub, clients, random, later)
      if (random.between(1, 3) === 1) await new Promise(setImmediate)
    }
    for (const goOn of later) goOn()
    for (const client of clients) client.resume()
    hub.tell([{ room: 'plaza', bytes: 10 }])

    const last = hub.tail.position
    await vi.waitFor(() => expect(clients.filter(({ heard }) => heard.at(-1) !== last)).toEqual([]), patience)
    const wrong = clients.filter(
      ({ rooms, start, heard }) => String(heard) !== String(hub.due(rooms as Room[], start ?? 0)),
    )
    expect({ seed: random.seed, wrong: wrong.length, of: clients.length }).toEqual({
      ...{ seed: random.seed, wrong: 0, of: clients.length },
    })
    expect(clients.some(({ lines }) => lines > 1)).toBe(true)
    expect(hub.faults()).toEqual([])
  }, 90_000)
})
