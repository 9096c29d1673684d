import { setTimeout as delay } from 'node:timers/promises'
import { metric, slowConsumers } from '../support/load.ts'
import type { Random } from '../support/random.ts'
import { throwGarbage } from './garbage.ts'
import type { Link } from './links.ts'
import { until } from './patience.ts'
import type { Reader } from './reader.ts'
import type { Node, Stage } from './stage.ts'

/** What a nemesis has in its hands. */
export type Victims = {
  stage: Stage
  readers: readonly Reader[]
  /** Those of them that show no token, one on each face. */
  watchers: readonly Reader[]
  /** Ends the token of one reader, which comes back with another. */
  revokeOne(): Promise<void>
  /** Has everybody write at length, or no longer. */
  shout(isLoud: boolean): void
  random: Random
}

/** Strikes once and leaves everything standing again; that it works again is for the trial to see. */
export type Nemesis = { what: string; strike(victims: Victims): Promise<void> }

export const nemeses: Nemesis[] = [
  { what: 'kill -9 a hub', strike: endOne('SIGKILL') },
  { what: 'drain a hub', strike: endOne('SIGTERM') },
  { what: 'freeze a hub', strike: freezeOne },
  { what: 'roll all hubs', strike: roll },
  { what: 'kill Redis', strike: killRedis },
  { what: 'restart Redis', strike: ({ stage }) => stage.redis.restart() },
  { what: 'flush Redis', strike: ({ stage }) => stage.redis.flush() },
  { what: 'freeze Redis', strike: freezeRedis },
  { what: 'restart Postgres', strike: ({ stage }) => stage.postgres.restart() },
  { what: 'kill -9 Postgres', strike: killPostgres },
  { what: 'cut a hub from Postgres', strike: onLinks(['postgres'], (link) => link.cut()) },
  { what: 'break the connections to Postgres', strike: snapPostgres },
  { what: 'slow the line to Postgres', strike: onLinks(['postgres'], slow(20, 100)) },
  { what: 'cut a hub from Redis', strike: onLinks(['redis'], (link) => link.cut()) },
  { what: 'slow the line to Redis', strike: onLinks(['redis'], slow(50, 1500)) },
  { what: 'cut the clients of a hub', strike: onLinks(['client', 'watcher'], (link) => link.cut()) },
  { what: 'slow the line of clients', strike: onLinks(['client', 'watcher'], slow(20, 500)) },
  { what: 'stall readers', strike: stallReaders },
  { what: 'stall readers until they are sent away', strike: stallForGood },
  { what: 'take readers for those of another log', strike: estrangeReaders },
  { what: 'send garbage', strike: ({ stage, random }) => throwGarbage(one(stage.nodes, random).url, random) },
  { what: 'revoke a token', strike: ({ revokeOne }) => revokeOne() },
]

const one = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[random.between(0, items.length - 1)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** How long a trouble lasts. */
const aWhile = (random: Random) => delay(random.between(300, 2500))

function endOne(signal: 'SIGKILL' | 'SIGTERM') {
  return async ({ stage, random }: Victims): Promise<void> => {
    const { hub } = one(stage.nodes, random)
    await hub.kill(signal)
    await hub.restart()
  }
}

async function freezeOne({ stage, random }: Victims): Promise<void> {
  const { hub } = one(stage.nodes, random)
  process.kill(hub.pid, 'SIGSTOP')
  await aWhile(random)
  process.kill(hub.pid, 'SIGCONT')
}

async function roll({ stage }: Victims): Promise<void> {
  for (const { hub } of stage.nodes) {
    await hub.kill('SIGTERM')
    await hub.restart()
  }
}

async function killRedis({ stage, random }: Victims): Promise<void> {
  await stage.redis.kill()
  await aWhile(random)
  await stage.redis.restart()
}

async function freezeRedis({ stage, random }: Victims): Promise<void> {
  stage.redis.stop()
  await delay(random.between(300, 5000))
  stage.redis.cont()
}

async function killPostgres({ stage, random }: Victims): Promise<void> {
  await stage.postgres.kill('SIGKILL')
  await delay(random.between(0, 1000))
  await stage.postgres.restart()
}

/** Inside of whatever they do, again and again. */
async function snapPostgres({ stage, random }: Victims): Promise<void> {
  for (let times = 0; times < 10; times++) {
    one(stage.nodes, random).postgres.snap()
    await delay(random.between(20, 150))
  }
}

function onLinks(
  which: (keyof Pick<Node, 'client' | 'watcher' | 'postgres' | 'redis'>)[],
  trouble: (link: Link, random: Random) => void,
) {
  return async ({ stage, random }: Victims): Promise<void> => {
    const node = one(stage.nodes, random)
    for (const link of which) trouble(node[link], random)
    await aWhile(random)
    for (const link of which) node[link].mend()
  }
}

function slow(from: number, to: number) {
  return (link: Link, random: Random) => link.slow(random.between(from, to))
}

const some = (readers: readonly Reader[], random: Random): Reader[] =>
  readers.filter(() => random.between(1, 2) === 1)

async function stallReaders({ readers, random }: Victims): Promise<void> {
  const stalled = some(readers, random)
  for (const reader of stalled) reader.pause()
  await aWhile(random)
  for (const reader of stalled) reader.resume()
}

/** Where so little is said that nobody falls too far behind: one that is asked whether it is there is found dead after more. */
const longestStallMs = 30_000

/** The line of the watchers takes nothing, while everybody shouts: the buffers of the kernel hold some megabytes. */
async function stallForGood({ stage, watchers, shout }: Victims): Promise<void> {
  const sentAway = async () => {
    const counts = await Promise.all(stage.nodes.map(({ hub }) => metric(hub, slowConsumers)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  async function haveComeBack(how: () => void): Promise<void> {
    const before = watchers.map(({ connections }) => connections)
    how()
    await until(() => watchers.every(({ connections }, index) => connections > (before[index] ?? 0)))
  }
  // One that is about to be looked after might be found dead before it is found slow.
  await haveComeBack(() => {
    for (const watcher of watchers) watcher.drop()
  })
  const enough = (await sentAway()) + watchers.length
  const startedAt = performance.now()
  for (const { watcher } of stage.nodes) watcher.stall()
  shout(true)
  let areAllSentAway = false
  while (!areAllSentAway && performance.now() - startedAt < longestStallMs) {
    await delay(50)
    areAllSentAway = (await sentAway()) >= enough
  }
  shout(false)
  await haveComeBack(() => {
    for (const { watcher } of stage.nodes) watcher.mend()
    if (!areAllSentAway) for (const watcher of watchers) watcher.drop()
  })
}

/** They come back to a gap over all of the log, and miss what was said meanwhile, no more. */
async function estrangeReaders({ readers, random }: Victims): Promise<void> {
  for (const reader of some(readers, random)) reader.estrange()
}
