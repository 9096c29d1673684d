import { setTimeout as delay } from 'node:timers/promises'
import { signalFamily } from '../../support/lib/family.ts'
import type { Plaza } from '../../support/nodes/plaza.ts'
import { embeddedOf } from '../embeddedStage.ts'
import { clientNemeses } from './clients.ts'
import { comeBack } from './hubs.ts'
import { type Nemesis, oneNode, type Victims } from './nemesis.ts'

const freezeMs = 13_000

/** Faults that the test causes in a hub with an embedded Postgres. */
export const embeddedNemeses: readonly Nemesis[] = [
  { what: 'kill -9 the hub with its Postgres', hits: 'hubs', strike: onHub(killBoth) },
  { what: 'kill -9 the hub and not its Postgres', hits: 'hubs', strike: onHub((hub) => end(hub, 'SIGKILL')) },
  { what: 'drain the hub with its Postgres', hits: 'hubs', strike: onHub((hub) => end(hub, 'SIGTERM')) },
  { what: 'kill -9 the embedded Postgres', hits: 'postgres', strike: onHub(killPostgres) },
  { what: 'freeze the embedded Postgres for 13 s', hits: 'postgres', strike: onHub(freezePostgres) },
  ...clientNemeses.filter(({ what }) => what === 'cut the clients of a hub' || what === 'revoke a token'),
]

function onHub(harm: (hub: Plaza) => Promise<void>) {
  return (victims: Victims): Promise<void> => harm(oneNode(victims).hub)
}

async function end(hub: Plaza, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await hub.kill(signal)
  await comeBack(hub)
}

async function killBoth(hub: Plaza): Promise<void> {
  const { pid } = embeddedOf(hub)
  await Promise.all([hub.kill('SIGKILL'), signalFamily(pid, 'SIGKILL')])
  await comeBack(hub)
}

async function killPostgres(hub: Plaza): Promise<void> {
  const { pid } = embeddedOf(hub)
  await signalFamily(pid, 'SIGKILL')
  // Wait until the hub has started a new Postgres on its own, and has logged its process id.
  while (embeddedOf(hub).pid === pid) await delay(20)
}

async function freezePostgres(hub: Plaza): Promise<void> {
  const { pid } = embeddedOf(hub)
  await signalFamily(pid, 'SIGSTOP')
  await delay(freezeMs)
  await signalFamily(pid, 'SIGCONT')
}
