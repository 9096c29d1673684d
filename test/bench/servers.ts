import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { requestBytes } from '../support/clients/http.ts'
import { endWithTests } from '../support/lib/children.ts'
import { provideNativeListener } from '../support/nodes/nativeListener.ts'
import { otherVersions, provideOtherNode } from '../support/nodes/otherNode.ts'
import type { Order, Subject, Usage } from './serverProgram.ts'

/** Number of measured rounds. The servers take turns, so that other work on the machine affects all of them alike. */
const rounds = 3
const connections = 32
const readsEach = 1000
const deliveryTurns = 400
const idleSockets = 2000

const root = fileURLToPath(new URL('../../', import.meta.url))
type Contestant = { name: string; subject: Subject; node: string; native: string }
type Running = Contestant & { child: ChildProcess; port: number }
type Figures = { read: number; delivery: number; idle: number }

async function contestants(): Promise<Contestant[]> {
  const native = await provideNativeListener()
  const nodes: Record<string, string> = { [`Node ${process.versions.node}`]: process.execPath }
  for (const version of Object.values(otherVersions))
    nodes[`Node ${version}`] = join(await provideOtherNode(version), 'node')
  return Object.entries(nodes).flatMap(([name, node]) => {
    const isOwn = node === process.execPath
    const subjects: Subject[] = isOwn || native ? ['uws', 'node', 'ws', 'fastify'] : ['node', 'ws', 'fastify']
    return subjects.map((subject) => ({ name, subject, node, native: isOwn ? '' : (native ?? '') }))
  })
}

/** Compiles the server's program. Running it with tsx would add memory and time to the measurements. */
async function compile(): Promise<string> {
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'servers-'))
  const rolldownOptions = { output: { entryFileNames: 'program.mjs', codeSplitting: false } }
  await build({
    ...{ root, configFile: false, logLevel: 'warn' },
    ssr: { noExternal: true, external: ['bufferutil', 'utf-8-validate'] },
    build: { ssr: 'test/bench/serverProgram.ts', target: 'node20', outDir: folder, rolldownOptions },
  })
  return folder
}

async function start(program: string, contestant: Contestant): Promise<Running> {
  const child = fork(program, [contestant.subject], {
    execPath: contestant.node,
    execArgv: ['--expose-gc'],
    env: { ...process.env, NODE_PATH: contestant.native, NODE_ENV: 'production' },
  })
  endWithTests(child, 'SIGKILL')
  return { ...contestant, child, port: (await once(child, 'message'))[0] as number }
}

async function ask<Answer>({ child }: Running, order: Order): Promise<Answer> {
  child.send(order)
  return (await once(child, 'message'))[0] as Answer
}

/**
 * Runs `work`, which makes `pieces` requests or deliveries. Returns the server's mean CPU time for a request
 * or delivery, in microseconds.
 */
async function measured(server: Running, pieces: number, work: () => Promise<unknown>): Promise<number> {
  const before = await ask<Usage>(server, { act: 'usage' })
  await work()
  const after = await ask<Usage>(server, { act: 'usage' })
  return (after.cpuUs - before.cpuUs) / pieces
}

/**
 * Sends requests one after another on one connection. All responses must have the same length, because the end of a
 * response is detected by the number of received bytes.
 */
async function readMany({ port }: Running): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const bytes = requestBytes('GET', '/')
  socket.write(bytes)
  const length = ((await once(socket, 'data')) as [Buffer])[0].length
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
    if (received === readsEach * length) socket.destroy()
    else if (received % length === 0) socket.write(bytes)
  })
  socket.write(bytes)
  await once(socket, 'close')
}

/** Opens a WebSocket that discards what it receives. */
async function openSocket({ port }: Running): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  const key = { 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' }
  socket.write(
    requestBytes('GET', '/ws', { headers: { Connection: 'Upgrade', Upgrade: 'websocket', ...key } }),
  )
  await once(socket, 'data')
  return socket.on('data', () => {})
}

const openSockets = (server: Running, count: number) =>
  Promise.all(Array.from({ length: count }, () => openSocket(server)))

/** Returns the memory per idle connection in kB. Measures a new server, because a used one would reuse freed memory. */
async function idleKb(program: string, contestant: Contestant): Promise<number> {
  const server = await start(program, contestant)
  for (const socket of await openSockets(server, 50)) socket.destroy()
  const empty = await ask<Usage>(server, { act: 'usage' })
  const sockets = await openSockets(server, idleSockets)
  const { rss } = await ask<Usage>(server, { act: 'usage' })
  // Close the sockets before killing the server. A killed server may reset open sockets, and the error would end the
  // benchmark.
  for (const socket of sockets) socket.destroy()
  server.child.kill()
  return (rss - empty.rss) / idleSockets / 1024
}

async function round(program: string, server: Running): Promise<Figures> {
  const read = await measured(server, connections * readsEach, () =>
    Promise.all(Array.from({ length: connections }, () => readMany(server))),
  )
  if (server.subject === 'fastify') return { read, delivery: Number.NaN, idle: Number.NaN }
  const sockets = await openSockets(server, connections * 4)
  const delivery = await measured(server, sockets.length * deliveryTurns, () =>
    ask(server, { act: 'deliver', turns: deliveryTurns }),
  )
  for (const socket of sockets) socket.destroy()
  return { read, delivery, idle: await idleKb(program, server) }
}

const median = (numbers: number[]) =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
const shown = (number: number) => (Number.isNaN(number) ? '' : number.toFixed(2))

const folder = await compile()
const program = join(folder, 'program.mjs')
const servers: Running[] = []
for (const contestant of await contestants()) servers.push(await start(program, contestant))
const all = servers.map((): Figures[] => [])
// Round 0 is a warm-up, whose results are not counted.
for (let count = 0; count <= rounds; count++) {
  for (const [at, server] of servers.entries()) {
    const figures = await round(program, server)
    if (count > 0) all[at]?.push(figures)
  }
}
console.log('| Node | Listener | CPU µs per delivery | CPU µs per prepared read | kB per idle socket |')
console.log('|---|---|---|---|---|')
for (const [at, { name, subject }] of servers.entries()) {
  const of = (figure: keyof Figures) => shown(median((all[at] ?? []).map((each) => each[figure])))
  console.log(`| ${name} | \`${subject}\` | ${of('delivery')} | ${of('read')} | ${of('idle')} |`)
}
for (const { child } of servers) child.kill()
await rm(folder, { recursive: true, force: true })
// Exit at once, which also closes the sockets of the idle servers.
process.exit(0)
