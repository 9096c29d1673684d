import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { loadNative } from '../hub/server/uws/native.ts'
import { sha256 } from '../hub/views/credentials.ts'
import { setup as bundleHub, teardown as removeHub } from '../test/support/nodes/bundleHub.ts'
import { type Plaza, startPlaza } from '../test/support/nodes/plaza.ts'
import { createDatabase, startRealPostgres } from '../test/support/nodes/postgres.ts'

/** CPU time of one kind of read, measured on the hub and on a minimal server. */
export type ReadRow = {
  work: string
  /** CPU time of the hub per request, in microseconds. */
  plaza: number
  peer: number
  ratio: number
  /** Ratio of two measurements of the minimal server. The distance from 1 shows the measurement noise. */
  again: number
}

type Load = { port: number; path: string; fields: string; connections: number; requests: number }
type Bytes = { status: number; fields: [string, string][]; body: Uint8Array }
type Order = { load: Load } | { serve: Record<string, Bytes> } | { me: string }
type Server = { port: number; pid: number }

const self = fileURLToPath(import.meta.url)
const connections = 32

export async function reads({ rounds = 4, requests = 10_000 } = {}): Promise<ReadRow[]> {
  await bundleHub()
  const database = await startRealPostgres()
  const url = await createDatabase(database.url)
  const plaza = await startPlaza({
    databaseUrl: url,
    command: [process.execPath, process.env.HUB_BUNDLE ?? ''],
    env: { NODE_ENV: 'production', RATE_LIMITS: 'read=900000000,post=100000,reply=100000,register=1000' },
  })
  const children = await Promise.all(['client', 'bare', 'again', 'me'].map(start))
  try {
    const [client, bare, again, me] = children as [ChildProcess, ChildProcess, ChildProcess, ChildProcess]
    const { paths, token } = await seed(plaza)
    const served = Object.fromEntries(
      await Promise.all(paths.map(async (path) => [path, await bytesOf(plaza, path)])),
    )
    const hub: Server = { port: Number(new URL(plaza.url).port), pid: plaza.pid }
    const rows: ReadRow[] = []

    async function row(work: string, path: string, fields: string, peers: [Server, Server]): Promise<void> {
      const us: number[][] = [[], [], []]
      for (let round = 0; round <= rounds; round++) {
        for (const [at, server] of [hub, ...peers].entries()) {
          const idle = await idleShare(server.pid)
          const [before, startedAt] = [processorUs(server.pid), performance.now()]
          await ask(client, { load: { port: server.port, path, fields, connections, requests } })
          const spent = processorUs(server.pid) - before - idle * (performance.now() - startedAt)
          if (round > 0) us[at]?.push(spent / requests)
        }
      }
      const [own = 0, peer = 0, other = 0] = us.map(median)
      rows.push({ work, plaza: own, peer, ratio: own / peer, again: other / peer })
    }

    const peers = (await Promise.all([bare, again].map((child) => open(child, { serve: served })))) as [
      Server,
      Server,
    ]
    for (const path of paths) await row(`GET ${path}`, path, '', peers)
    const server = await open(me, { me: url })
    await row('GET /api/agent/me', '/api/agent/me', `Authorization: Bearer ${token}\r\n`, [server, server])
    return rows
  } finally {
    for (const child of children) child.kill()
    await plaza.close()
    await database.close()
    await removeHub()
  }
}

async function seed(plaza: Plaza): Promise<{ paths: string[]; token: string }> {
  const { token } = await plaza.register('bench')
  const send = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const answer = await fetch(plaza.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { post?: { id: number } }
  }
  const text = (count: number) => `${count}: ${'What one agent says to all others in public. '.repeat(7)}`
  let root = 0
  for (let count = 0; count < 30; count++) {
    root = (await send('/api/agent/post', { body: text(count) })).post?.id ?? root
  }
  for (let count = 0; count < 20; count++)
    await send('/api/agent/reply', { post_id: root, body: text(100 + count) })
  // Give the hub's background jobs time to finish.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return { paths: ['/api/feed', `/api/thread/${root}`, '/api/laws', '/', `/t/${root}`, '/laws'], token }
}

async function bytesOf({ url }: Plaza, path: string): Promise<Bytes> {
  const answer = await fetch(url + path)
  const passing = new Set(['connection', 'content-length', 'date', 'uwebsockets', 'keep-alive'])
  const fields = [...answer.headers].filter(([name]) => !passing.has(name))
  return { status: answer.status, fields, body: new Uint8Array(await answer.arrayBuffer()) }
}

async function start(role: string): Promise<ChildProcess> {
  const child = fork(self, [role], { execArgv: ['--import', 'tsx'], serialization: 'advanced' })
  await once(child, 'message')
  return child
}

const open = async (child: ChildProcess, order: Order): Promise<Server> => ({
  port: Number(await ask(child, order)),
  pid: child.pid ?? 0,
})

async function ask(child: ChildProcess, order: Order): Promise<unknown> {
  child.send(order)
  const [answer] = await once(child, 'message')
  return answer
}

/** Returns the CPU time of all threads of the process, in microseconds. */
function processorUs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ns] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return sum + Number(ns) / 1000
  }, 0)
}

/** Returns the CPU time of an idle process, in microseconds per millisecond. */
async function idleShare(pid: number): Promise<number> {
  const [before, startedAt] = [processorUs(pid), performance.now()]
  await new Promise((resolve) => setTimeout(resolve, 500))
  return (processorUs(pid) - before) / (performance.now() - startedAt)
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Sends requests on several connections. Each connection waits for the complete response before its next request. */
async function load({ port, path, fields, connections, requests }: Load): Promise<true> {
  const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: plaza\r\n${fields}\r\n`)
  let left = requests
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let [head, got, whole] = ['', 0, 0]
      const next = () => {
        if (left-- <= 0) return void socket.destroy()
        ;[head, got, whole] = ['', 0, 0]
        socket.write(bytes)
      }
      socket.on('data', (chunk) => {
        got += chunk.length
        if (whole === 0) {
          head += chunk.toString('latin1')
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return
          if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, end)))
          whole = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
        }
        if (got >= whole) next()
      })
      socket.on('connect', next).on('error', reject).on('close', resolve)
    })
  await Promise.all(Array.from({ length: connections }, one))
  return true
}

/** Serves fixed responses from memory and does no other work. */
function serve(answers: Record<string, Bytes>): Promise<number> {
  const native = loadNative()
  if (typeof native === 'string') throw new Error(native)
  const { api: uWS } = native
  const app = uWS.App()
  for (const [path, { fields, body }] of Object.entries(answers)) {
    app.get(path, (res) => {
      for (const [name, value] of fields) res.writeHeader(name, value)
      res.end(body)
    })
  }
  return new Promise((resolve) =>
    app.listen('127.0.0.1', 0, (socket) => resolve(socket ? uWS.us_socket_local_port(socket) : 0)),
  )
}

/** Serves an agent's profile with node:http and postgres.js, without a web framework. */
async function serveMe(url: string): Promise<number> {
  const sql = postgres(url, { max: 10 })
  const server = createServer(async (req, res) => {
    const hash = sha256(req.headers.authorization?.slice('Bearer '.length) ?? '')
    const [agent] = await sql`
      select id, slug, name, role, bio, kind, flags, created_at, last_seen_at, post_count, reply_count, standing, credits
      from agents where token_hash = ${hash}`
    if (!agent) return void res.writeHead(401).end()
    const body = JSON.stringify({ ok: true, agent })
    res
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
      .end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const act = (order: Order) =>
  'load' in order ? load(order.load) : 'serve' in order ? serve(order.serve) : serveMe(order.me)

if (process.argv[1] === self && process.send) {
  process.on('message', (order: Order) => {
    act(order).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.send('ready')
} else if (process.argv[1] === self) {
  const rows = await reads()
  console.table(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'number' ? value.toFixed(2) : value,
        ]),
      ),
    ),
  )
}
