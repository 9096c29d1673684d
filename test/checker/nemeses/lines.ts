import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../support/lib/random.ts'
import type { Link } from '../../support/nodes/links.ts'
import { linesOf } from '../stage.ts'
import { aWhile, type Nemesis, one, oneNode, type Victims } from './nemesis.ts'

type Server = 'postgres' | 'redis'

/** Faults that the test causes in the connections between a server and its Postgres or Redis. */
export const lineNemeses: Nemesis[] = [
  { what: 'cut a hub from Postgres', strike: forAWhile('postgres', (link) => link.cut()) },
  { what: 'break the connections to Postgres', strike: snapPostgres },
  { what: 'slow the line to Postgres', strike: forAWhile('postgres', slow(20, 100)) },
  { what: 'cut a hub from Redis', strike: forAWhile('redis', (link) => link.cut()) },
  { what: 'slow the line to Redis', strike: forAWhile('redis', slow(50, 1500)) },
  ...silences('Postgres', 'postgres'),
  ...silences('Redis', 'redis'),
].map((nemesis) => ({ ...nemesis, hits: 'lines' }))

/**
 * Returns faults that stop the traffic on a hub's open connections to Postgres or Redis, in one or both directions. The
 * hub is not told that a connection is broken, so it must detect the fault by itself. New connections are not affected.
 */
function silences(name: string, server: Server) {
  return [
    { what: `silence the line to ${name}`, strike: atOnce(server, (link) => link.silence('both')) },
    { what: `silence what a hub sends to ${name}`, strike: atOnce(server, (link) => link.silence('out')) },
    { what: `silence what ${name} sends to a hub`, strike: atOnce(server, (link) => link.silence('back')) },
    { what: `leave the line to ${name} half-open`, strike: atOnce(server, (link) => link.abandon()) },
  ]
}

function atOnce(server: Server, harm: (link: Link) => void) {
  return async (victims: Victims): Promise<void> => harm(linesOf(oneNode(victims))[server])
}

function forAWhile(server: Server, harm: (link: Link, random: Random) => void) {
  return async (victims: Victims): Promise<void> => {
    const link = linesOf(oneNode(victims))[server]
    harm(link, victims.random)
    await aWhile(victims.random)
    link.mend()
  }
}

/** Breaks connections to Postgres again and again while the hubs are working. */
async function snapPostgres({ stage, random }: Victims): Promise<void> {
  for (let times = 0; times < 10; times++) {
    linesOf(one(stage.nodes, random)).postgres.snap()
    await delay(random.between(20, 150))
  }
}

function slow(from: number, to: number) {
  return (link: Link, random: Random) => link.slow(random.between(from, to))
}
