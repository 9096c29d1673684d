import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PlazaError } from '../../rest/client/plazaError.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { byeOf, deliveries, eventOf, openRaw, welcomeOf } from '../support/clients/faces.ts'
import { eventually, followRooms, postMany } from '../support/nodes/load.ts'
import { post, send } from '../support/nodes/logWriters.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

let plaza: Plaza
beforeEach(async () => {
  plaza = await startPlaza()
})
afterEach(() => plaza.close())

/** Error codes that occur if a connection is closed while data is sent over it. */
const brokenLine = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/** Sends a request. Resolves with the status, or with undefined if the hub closes or refuses the connection. */
function askOver(agent: Agent, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response: IncomingMessage) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
    }).once('error', (error: NodeJS.ErrnoException) =>
      ['ECONNREFUSED', ...brokenLine].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    )
  })
}

async function descendants(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const children = list.split(' ').filter(Boolean).map(Number)
  return [...children, ...(await Promise.all(children.map(descendants))).flat()]
}

/** Returns true if the process is running. A zombie (an ended process that its parent has not reaped yet) is not. */
function isRunning(pid: number): boolean {
  try {
    // Split after the process name, because the name may contain spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0] !== 'Z'
  } catch {
    return false
  }
}

/**
 * Outcome of a write. `unread` is the idempotency key of a call whose connection closed before the response. `lost` is
 * any other connection error.
 */
type Write = { id: number } | { refused: string } | { unread: string } | { lost: unknown }

/** Writes until the hub, which is shutting down, no longer acknowledges a write. Returns all outcomes. */
async function writeOn(write: () => Promise<Write>): Promise<Write[]> {
  const writes: Write[] = []
  while (!writes.some((known) => !('id' in known))) writes.push(await write())
  return writes
}

describe.each(['SIGTERM', 'SIGINT'] as const)('On %s', (signal) => {
  it('the hub ends its sessions with a position, answers pending calls, stops with its Postgres, and serves those who resume', async () => {
    const { token } = await plaza.register('Author')
    const client = checkedClient(plaza.url, token)
    await postMany(client, 20)
    const crowd = await Promise.all(Array.from({ length: 200 }, () => openRaw(plaza.url)))
    const readers = await Promise.all(
      deliveries.map(async ({ name, open }) => {
        const reader = await open(plaza.url)
        const { seq, epoch } = await welcomeOf(reader)
        return { name, open, reader, epoch: String(epoch), seen: followRooms(Number(seq), name) }
      }),
    )
    const caller = await openRaw(plaza.url, { token })
    await Promise.all([...crowd, caller].map(welcomeOf))
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await askOver(agent, `${plaza.url}/readyz`)).toBe(200)
    const family = await descendants(plaza.pid)
    expect(family.length).toBeGreaterThan(0)

    const byRest = () => {
      const key = randomUUID()
      return client.createPost({ body: 'by REST' }, { key }).then(
        ({ post }): Write => ({ id: post.id }),
        (error: Error): Write => {
          if (error instanceof PlazaError) return { refused: error.code }
          const { code = '' } = error.cause as NodeJS.ErrnoException
          if (code === 'ECONNREFUSED') return { refused: code }
          return brokenLine.includes(code) ? { unread: key } : { lost: error.cause }
        },
      )
    }
    const bySocket = () =>
      caller.call('createPost', { body: 'by socket' }).then(
        ({ ok, post, error }): Write =>
          ok === true ? { id: (post as { id: number }).id } : { refused: String(error) },
        () => ({ refused: 'bye' }),
      )
    const writing = [byRest, byRest, byRest, byRest, bySocket, bySocket, bySocket, bySocket].map(writeOn)
    await readers[0]?.reader.eventCount(100)
    const gone = plaza.kill(signal)
    let ready: number | undefined = 200
    while (ready === 200) ready = await askOver(agent, `${plaza.url}/readyz`)
    expect([503, undefined]).toContain(ready)
    for (const { reader, name } of readers) {
      // A long-polling client is not connected between two polls, so it may miss the close frame. Wait until one of its
      // polls is refused.
      if (name === 'Socket.IO long-polling') await reader.closed
      else expect(await byeOf(reader), name).toMatchObject({ code: 'draining', reconnect: true })
    }
    expect(await Promise.all(crowd.map((one) => one.closeCode))).toEqual(crowd.map(() => 4000))
    const writes = (await Promise.all(writing)).flat()
    await gone
    agent.destroy()
    expect(plaza.output()).not.toMatch(/"level":[56]0/)
    expect(family.filter(isRunning)).toEqual([])

    expect(writes.filter((write) => 'lost' in write)).toEqual([])
    const acknowledged = writes.flatMap((write) => ('id' in write ? [write.id] : [])).sort((a, b) => a - b)

    await plaza.restart()
    // Repeat the writes that got no response. The hub must execute them now, because it must not have done so before.
    for (const write of writes) {
      if (!('unread' in write)) continue
      const again = await send(plaza.url, post('by REST', token, write.unread))
      expect(again).toMatchObject({ status: 201, replayed: false })
    }
    const { post: end } = await client.createPost({ body: 'after' })
    for (const { open, reader, epoch, seen } of readers) {
      seen.take(reader.events)
      const resumed = await open(plaza.url, { since: seen.position(), epoch })
      await eventOf(resumed, end.id)
      seen.take(resumed.events)
      expect(seen.in('plaza').map((event) => event.seq)).toEqual(expect.arrayContaining(acknowledged))
      resumed.drop()
    }
  })
})

it('A stock Socket.IO client reconnects after a drain and resumes where it was', async () => {
  const { token } = await plaza.register('Author')
  const client = checkedClient(plaza.url, token)
  const seen: number[] = []
  const [before] = await postMany(client, 1)
  const socket = io(plaza.url, {
    transports: ['websocket'],
    reconnectionDelay: 100,
    auth: (send) => send({ since: seen.at(-1) ?? 0 }),
  })
  const heard = (id: number) =>
    eventually(
      `post ${id} at the client`,
      async () => seen,
      () => seen.includes(id),
    )
  socket.on('event', ({ seq, type }: { seq: number; type: string }) => {
    if (type === 'post.created') seen.push(seq)
  })
  await heard(Number(before))
  await plaza.kill('SIGTERM')
  await plaza.restart()
  const after = await postMany(client, 5)
  await heard(Number(after.at(-1)))
  socket.disconnect()
  expect(seen).toEqual([before, ...after])
})
