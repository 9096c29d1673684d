import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type Plaza, startPlaza } from '../support/plaza.ts'

/**
 * `npm run bench:smoke`: a baseline for later work, no threshold. One hub on the embedded database; hub, writers and
 * listeners share the machine, so compare runs on one machine only.
 */
const listenerCount = 200
const writers = 8
const inFlightPerWriter = 8

type Figures = { posts: number; seconds: number; ackMs: number[]; deliveries: number }

async function main(): Promise<void> {
  const plaza = await startPlaza({ env: { NODE_ENV: 'production' } })
  try {
    await measure(plaza, { posts: 500, listeners: 0 })
    report('no listeners', await measure(plaza, { posts: 10_000, listeners: 0 }))
    report(`${listenerCount} listeners`, await measure(plaza, { posts: 2000, listeners: listenerCount }))
  } finally {
    await plaza.close()
  }
}

async function measure(plaza: Plaza, load: { posts: number; listeners: number }): Promise<Figures> {
  const { token } = await plaza.register(`bench ${Math.random().toString(36).slice(2, 12)}`)
  const audience = await Promise.all(Array.from({ length: load.listeners }, () => listen(plaza.url)))
  const writersOpen = await Promise.all(Array.from({ length: writers }, () => openWriter(plaza.url, token)))
  const ackMs: number[] = []
  let left = load.posts
  const startedAt = performance.now()

  async function write(writer: Writer): Promise<void> {
    while (left-- > 0) {
      const sentAt = performance.now()
      const result = await writer.post()
      if (!result.includes('"ok":true')) throw new Error(`a post was refused: ${result}`)
      ackMs.push(performance.now() - sentAt)
    }
  }
  await Promise.all(
    writersOpen.flatMap((writer) => Array.from({ length: inFlightPerWriter }, () => write(writer))),
  )
  await Promise.all(audience.map((listener) => listener.heard(load.posts)))
  const seconds = (performance.now() - startedAt) / 1000
  for (const { close } of audience) close()
  for (const { close } of writersOpen) close()
  return { posts: load.posts, seconds, ackMs, deliveries: load.posts * load.listeners }
}

type Writer = Awaited<ReturnType<typeof openWriter>>

/** Posts over a raw socket; results are told apart by their id alone, so that reading them costs little. */
async function openWriter(url: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  const waiting = new Map<number, (result: string) => void>()
  let calls = 0
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8', 0, 80)
    const id = Number(/^{"op":"result","id":(\d+)/.exec(text)?.[1])
    waiting.get(id)?.(text)
    waiting.delete(id)
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ op: 'hello', token, rooms: [] }))
  return {
    post(): Promise<string> {
      const id = ++calls
      socket.send(JSON.stringify({ op: 'call', id, name: 'createPost', input: { body: 'x'.repeat(300) } }))
      return new Promise((resolve) => waiting.set(id, resolve))
    },
    close: () => socket.terminate(),
  }
}

/** Counts event frames by their bytes: parsing them would measure this process. */
async function listen(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  let events = 0
  let wanted = { count: Number.POSITIVE_INFINITY, resolve: () => {} }
  socket.on('message', (data: Buffer) => {
    if (data.subarray(0, 13).toString() === '{"op":"event"' && ++events >= wanted.count) wanted.resolve()
  })
  await once(socket, 'open')
  socket.send('{"op":"hello"}')
  await once(socket, 'message')
  return {
    heard: (count: number) =>
      new Promise<void>((resolve) => {
        wanted = { count, resolve }
        if (events >= count) resolve()
      }),
    close: () => socket.terminate(),
  }
}

function report(title: string, { posts, seconds, ackMs, deliveries }: Figures): void {
  const sorted = ackMs.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  const rate = (count: number) => Math.round(count / seconds).toLocaleString('en')
  console.log(
    `${title}: ${rate(posts)} posts/s, ack p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${rate(deliveries)} deliveries/s`,
  )
}

await main()
