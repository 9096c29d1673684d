import { setTimeout as delay } from 'node:timers/promises'
import { serversOf } from '../stage.ts'
import type { Nemesis, Victims } from './nemesis.ts'

/** Duration of a freeze in ms. Must exceed every timeout for a commit, a call or a lock. */
const freezeMs = 13_000

export const postgresNemeses: Nemesis[] = [
  { what: 'restart Postgres', hits: 'postgres', strike: ({ stage }) => serversOf(stage).postgres.restart() },
  { what: 'kill -9 Postgres', hits: 'postgres', strike: kill },
  { what: 'freeze Postgres for 13 s', hits: 'postgres', strike: freeze },
]

async function kill({ stage, random }: Victims): Promise<void> {
  const { postgres } = serversOf(stage)
  await postgres.kill('SIGKILL')
  await delay(random.between(0, 1000))
  await postgres.restart()
}

async function freeze({ stage }: Victims): Promise<void> {
  const { postgres } = serversOf(stage)
  await postgres.freeze()
  await delay(freezeMs)
  await postgres.thaw()
}
