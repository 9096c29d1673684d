import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import type { ServerName } from '../../hub/server/choose.ts'
import { requestBytes } from '../support/clients/http.ts'
import { createListener, servers } from '../support/nodes/servers.ts'

/**
 * `npm run bench:servers` measures both listeners with minimal handlers, each in a separate process; this process is
 * the client. The client is the bottleneck, so the server's CPU time says more than the rate.
 */
const connections = 32
const perConnection = 5000
const echoesAhead = 16
const idleSockets = 2000

type Usage = { cpuUs: number; rss: number }

async function serve(name: ServerName): Promise<void> {
  const body = JSON.stringify({ ok: true, body: 'x'.repeat(300) })
  const server = await createListener(name, {
    http: async () => ({ status: 200, headers: { 'Content-Type': 'application/json' }, body }),
    socket: (socket) => ({ message: (text) => socket.send(text ?? ''), drained() {}, closed() {} }),
  })
  process.on('message', () => {
    globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuUs: user + system, rss: process.memoryUsage.rss() } satisfies Usage)
  })
  process.send?.(await server.listen('127.0.0.1', 0))
}

async function start(name: ServerName) {
  const child = fork(fileURLToPath(import.meta.url), [name], { execArgv: ['--import', 'tsx', '--expose-gc'] })
  return { child, port: (await once(child, 'message'))[0] as number }
}

async function usage(child: ChildProcess): Promise<Usage> {
  child.send('usage')
  return (await once(child, 'message'))[0]
}

/** Does `work` on every connection at once. Returns the rate and the server's cost per piece of work. */
async function measure(child: ChildProcess, work: () => Promise<void>): Promise<string[]> {
  const before = await usage(child)
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, work))
  const perMs = (connections * perConnection) / (performance.now() - startedAt)
  const cpuUs = ((await usage(child)).cpuUs - before.cpuUs) / (connections * perConnection)
  return [Math.round(perMs * 1000).toLocaleString('en'), cpuUs.toFixed(1)]
}

/** Sends one request after another on one connection. Every answer has as many bytes as the first. */
async function getMany(port: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const bytes = requestBytes('GET', '/')
  socket.write(bytes)
  const length = ((await once(socket, 'data')) as [Buffer])[0].length
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
    if (received === perConnection * length) socket.destroy()
    else if (received % length === 0) socket.write(bytes)
  })
  socket.write(bytes)
  await once(socket, 'close')
}

async function openSocket(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
  await once(socket, 'open')
  return socket
}

async function echoMany(port: number): Promise<void> {
  const socket = await openSocket(port)
  const text = 'x'.repeat(300)
  let heard = 0
  socket.on('message', () => {
    heard += 1
    if (heard === perConnection) socket.terminate()
    else if (heard + echoesAhead <= perConnection) socket.send(text)
  })
  for (let count = 0; count < echoesAhead; count++) socket.send(text)
  await once(socket, 'close')
}

/** Measures in a fresh server, because memory that was freed before would be reused and not counted. */
async function idleKb(name: ServerName): Promise<number> {
  const { child, port } = await start(name)
  const empty = await usage(child)
  await Promise.all(Array.from({ length: idleSockets }, () => openSocket(port)))
  const { rss } = await usage(child)
  child.kill()
  return (rss - empty.rss) / idleSockets / 1024
}

async function bench(name: ServerName): Promise<string> {
  const kb = await idleKb(name)
  const { child, port } = await start(name)
  await getMany(port)
  await echoMany(port)
  const gets = await measure(child, () => getMany(port))
  const echoes = await measure(child, () => echoMany(port))
  child.kill()
  return `| \`${name}\` | ${gets.join(' | ')} | ${echoes.join(' | ')} | ${kb.toFixed(1)} |`
}

const [name] = process.argv.slice(2)
if (name) await serve(name as ServerName)
else {
  console.log(`Node ${process.versions.node}, ${connections} busy or ${idleSockets} idle connections\n`)
  console.log('| Listener | GET/s | CPU µs per GET | echoes/s | CPU µs per echo | KB per idle socket |')
  console.log('|---|---|---|---|---|---|')
  for (const each of servers) console.log(await bench(each))
}
