import { setTimeout as delay } from 'node:timers/promises'
import type { Plaza } from '../../support/nodes/plaza.ts'
import { aWhile, type Nemesis, oneNode, type Victims } from './nemesis.ts'

/** Duration of a long freeze in ms. Must exceed every timeout for a response from the hub. */
const longFreezeMs = 15_000
const startsMax = 5

export const hubNemeses: Nemesis[] = [
  { what: 'kill -9 a hub', hits: 'hubs', strike: endOne('SIGKILL') },
  { what: 'drain a hub', hits: 'hubs', strike: endOne('SIGTERM') },
  { what: 'freeze a hub', hits: 'hubs', strike: freezeOne(({ random }) => aWhile(random)) },
  { what: 'freeze a hub for 15 s', hits: 'hubs', strike: freezeOne(() => delay(longFreezeMs)) },
  { what: 'roll all hubs', hits: 'hubs', strike: roll },
]

function endOne(signal: 'SIGKILL' | 'SIGTERM') {
  return async (victims: Victims): Promise<void> => {
    const { hub } = oneNode(victims)
    await hub.kill(signal)
    await comeBack(hub)
  }
}

function freezeOne(wait: (victims: Victims) => Promise<unknown>) {
  return async (victims: Victims): Promise<void> => {
    const { hub } = oneNode(victims)
    process.kill(hub.pid, 'SIGSTOP')
    await wait(victims)
    process.kill(hub.pid, 'SIGCONT')
  }
}

async function roll({ stage }: Victims): Promise<void> {
  for (const { hub } of stage.nodes) {
    await hub.kill('SIGTERM')
    await comeBack(hub)
  }
}

/** Restarts a server, as a supervisor would. Retries if it cannot start because its database is down too. */
export async function comeBack(hub: Plaza): Promise<void> {
  for (let starts = 1; ; starts++) {
    try {
      return await hub.restart()
    } catch (error) {
      if (starts >= startsMax) throw error
      await delay(1000)
    }
  }
}
