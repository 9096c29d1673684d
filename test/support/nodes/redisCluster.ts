import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../lib/ports.ts'
import { eventually } from './load.ts'
import { launchRedis, tellRedis } from './redis.ts'

const execute = promisify(execFile)

/** A Redis cluster of three masters with one replica each. */
export type RealRedisCluster = {
  /**
   * URL of a Redis master that does not store the keys under test, so that clients must find the one that stores them.
   */
  readonly url: string
  /** Returns the port of the master that currently stores the keys under test, and the port of its replica. */
  holders(): Promise<{ master: number; replica: number | undefined }>
  /** Kills a node (SIGKILL) and resolves when the node has exited. */
  kill(port: number): Promise<void>
  restart(port: number): Promise<void>
  /** Moves the slot of the keys under test to a different master. */
  moveSlot(): Promise<void>
  close(): Promise<void>
}

/** A single Redis node in cluster mode. */
export type LoneNode = { readonly url: string; restart(): Promise<void>; close(): Promise<void> }

type Line = { id: string; port: number; flags: string[]; masterId: string; slots: string[] }

const failoverMs = 1000

export async function startRedisCluster(): Promise<RealRedisCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-redis-'))
  const nodes = new Map<number, ChildProcess>()
  const busPorts = new Map<number, number>()

  async function restart(port: number): Promise<void> {
    if (!busPorts.has(port)) busPorts.set(port, await freePort())
    const options = {
      ...{ 'cluster-enabled': 'yes', 'cluster-config-file': `${port}.conf`, dir: folder },
      ...{ 'cluster-port': busPorts.get(port), 'cluster-node-timeout': failoverMs },
    }
    nodes.set(port, await launchRedis(port, Object.entries(options).flatMap(asOption)))
  }

  async function kill(port: number): Promise<void> {
    const child = nodes.get(port)
    if (!child || !isRunning(child)) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  for (let count = 0; count < 6; count++) await restart(await freePort())
  const ports = [...nodes.keys()]
  await admin('create', ...ports.map(addressOf), '--cluster-replicas', '1', '--cluster-yes')
  for (const port of ports) await linked(port)
  const slot = Number((await tellRedis(ports[0] ?? 0, 'CLUSTER KEYSLOT {plaza}')).slice(1))

  const isMaster = ({ flags }: Line) => flags.includes('master') && !flags.includes('fail')
  const hasSlot = ({ slots }: Line) => slots.some((range) => isWithin(slot, range))

  async function masterLine(): Promise<{ master: Line; all: Line[] }> {
    const [running = 0] = ports.filter((port) => isRunning(nodes.get(port)))
    const all = linesOf(await tellRedis(running, 'CLUSTER NODES'))
    const master = all.find((line) => isMaster(line) && hasSlot(line))
    if (!master) throw new Error(`no master serves slot ${slot}: ${JSON.stringify(all)}`)
    return { master, all }
  }
  const { master, all } = await masterLine()
  const stranger = all.find((line) => isMaster(line) && line !== master)

  return {
    url: `redis://127.0.0.1:${stranger?.port}`,
    async holders() {
      const now = await masterLine()
      const replica = now.all.find(
        ({ masterId, flags }) => masterId === now.master.id && !flags.includes('fail'),
      )
      return { master: now.master.port, replica: replica?.port }
    },
    ...{ kill, restart },
    async moveSlot() {
      const { master, all } = await masterLine()
      const target = all.find((line) => isMaster(line) && line.id !== master.id)
      if (!target) throw new Error('the cluster has no other master')
      await command(target.port, `CLUSTER SETSLOT ${slot} IMPORTING ${master.id}`)
      await command(master.port, `CLUSTER SETSLOT ${slot} MIGRATING ${target.id}`)
      // Delete all keys from the old master, because Redis refuses to reassign a slot that still holds keys.
      await command(master.port, 'FLUSHALL')
      for (const { port } of [target, master, ...all.filter(isMaster)])
        await command(port, `CLUSTER SETSLOT ${slot} NODE ${target.id}`)
    },
    async close() {
      for (const port of nodes.keys()) await kill(port)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function command(port: number, text: string): Promise<void> {
  const answer = await tellRedis(port, text)
  if (!answer.startsWith('+')) throw new Error(`${text} was answered with ${answer}`)
}

const addressOf = (port: number) => `127.0.0.1:${port}`
const isRunning = (child: ChildProcess | undefined) => child?.exitCode === null && child.signalCode === null
const asOption = ([name, value]: [string, unknown]) => [`--${name}`, String(value)]

const admin = (...args: string[]) =>
  execute('redis-cli', ['--cluster', ...args]).catch((cause: unknown) => {
    throw new Error('redis-cli could not make the cluster', { cause })
  })

/** Resolves when the Redis node reports that the cluster is up. A replica must also be connected to its master. */
async function linked(port: number): Promise<void> {
  await eventually(
    `node ${port} in the cluster`,
    async () => `${await tellRedis(port, 'CLUSTER INFO')}${await tellRedis(port, 'INFO replication')}`,
    (text) => text.includes('cluster_state:ok') && !text.includes('master_link_status:down'),
  )
}

/**
 * Starts a single Redis node in cluster mode. With `announcedPort`, the node serves all hash slots and tells
 * clients to connect to that port, although it listens on a different one. Without `announcedPort`, the node
 * serves no slots.
 */
export async function startLoneNode({ announcedPort }: { announcedPort?: number } = {}): Promise<LoneNode> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-redis-'))
  const port = await freePort()
  const announced = announcedPort === undefined ? {} : { 'cluster-announce-port': announcedPort }
  const options = { 'cluster-enabled': 'yes', 'cluster-port': await freePort(), dir: folder, ...announced }
  const launch = () => launchRedis(port, Object.entries(options).flatMap(asOption))
  let child = await launch()
  if (announcedPort !== undefined) await command(port, 'CLUSTER ADDSLOTSRANGE 0 16383')

  async function kill(): Promise<void> {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    async restart() {
      await kill()
      child = await launch()
    },
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Parses the reply to CLUSTER NODES. Its columns are id, address, flags, master id, ping, pong, epoch, link, slots. */
function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    const [id = '', address = '', flags = '', masterId = '', , , , , ...slots] = line.split(' ')
    const port = Number(/:(\d+)@/.exec(address)?.[1])
    return Number.isNaN(port) ? [] : [{ id, port, flags: flags.split(','), masterId, slots }]
  })
}

function isWithin(slot: number, range: string): boolean {
  const [from = Number.NaN, to = from] = range.trim().split('-').map(Number)
  return from <= slot && slot <= to
}
