import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../support/lib/random.ts'
import type { Link } from '../../support/nodes/links.ts'
import { metric, slowConsumers } from '../../support/nodes/load.ts'
import { throwGarbage } from '../garbage.ts'
import { until } from '../patience.ts'
import type { Reader } from '../reader.ts'
import { aWhile, type Nemesis, oneNode, type Victims } from './nemesis.ts'

/** Faults that the test causes in clients and their connections. */
export const clientNemeses: Nemesis[] = [
  { what: 'cut the clients of a hub', strike: forAWhile((link) => link.cut()) },
  {
    what: 'slow the line of clients',
    strike: forAWhile((link, random) => link.slow(random.between(20, 500))),
  },
  { what: 'stall readers', strike: stallReaders },
  { what: 'stall readers until they are sent away', strike: stallForGood, isAlone: true as const },
  { what: 'take readers for those of another log', strike: estrangeReaders },
  {
    what: 'send garbage',
    strike: (victims: Victims) => throwGarbage(oneNode(victims).url, victims.random),
  },
  { what: 'revoke a token', strike: ({ revokeOne }: Victims) => revokeOne() },
].map((nemesis) => ({ ...nemesis, hits: 'clients' }))

function forAWhile(harm: (link: Link, random: Random) => void) {
  return async (victims: Victims): Promise<void> => {
    const { client, watcher } = oneNode(victims)
    for (const link of [client, watcher]) harm(link, victims.random)
    await aWhile(victims.random)
    for (const link of [client, watcher]) link.mend()
  }
}

const some = (readers: readonly Reader[], random: Random): Reader[] =>
  readers.filter(() => random.between(1, 2) === 1)

async function stallReaders({ readers, random }: Victims): Promise<void> {
  const stalled = some(readers, random)
  for (const reader of stalled) reader.pause()
  await aWhile(random)
  for (const reader of stalled) reader.resume()
}

/**
 * Maximum time in ms for which connections are stalled. After a longer stall, the hub would treat the
 * connections as dead.
 */
const longestStallMs = 30_000
/**
 * Maximum time in ms until clients notice that they were disconnected. They first have to read the data buffered by
 * the kernel.
 */
const sentAwayWithinMs = 10_000

/**
 * Stalls the clients' connections until the hub disconnects the clients as too slow. Meanwhile, agents write long posts
 * to fill the kernel's buffers, which hold several megabytes.
 */
async function stallForGood({ stage, watchers, shout }: Victims): Promise<void> {
  const sentAway = async () => {
    const counts = await Promise.all(stage.nodes.map(({ hub }) => metric(hub, slowConsumers)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  async function haveComeBack(
    how: () => void,
    { dropsAfterMs = Number.POSITIVE_INFINITY } = {},
  ): Promise<void> {
    const before = watchers.map(({ connections }) => connections)
    const late = () => watchers.filter(({ connections }, index) => connections <= (before[index] ?? 0))
    const startedAt = performance.now()
    let isDropped = false
    how()
    await until(() => {
      if (!isDropped && performance.now() - startedAt > dropsAfterMs) {
        isDropped = true
        for (const watcher of late()) watcher.drop()
      }
      return late().length === 0
    })
  }
  // Start with new connections, because the hub might soon close old ones as inactive.
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
  // If the hub has disconnected the clients, give them time to notice. Otherwise, drop their connections at once.
  const dropsAfterMs = areAllSentAway ? sentAwayWithinMs : 0
  await haveComeBack(
    () => {
      for (const { watcher } of stage.nodes) watcher.mend()
    },
    { dropsAfterMs },
  )
}

/**
 * Makes some readers reconnect with the epoch (id) of another event log, as if the hub's database had been replaced.
 * The hub must then report all events of its own log as missed.
 */
async function estrangeReaders({ readers, random }: Victims): Promise<void> {
  for (const reader of some(readers, random)) reader.estrange()
}
