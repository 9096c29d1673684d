import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../support/lib/random.ts'
import type { Reader } from '../reader.ts'
import type { Stage } from '../stage.ts'

export type Victims = {
  stage: Stage
  readers: readonly Reader[]
  /** Clients without an access token, one for each transport. */
  watchers: readonly Reader[]
  /** Revokes the token of one client. The client then reconnects with a new token. */
  revokeOne(): Promise<void>
  shout(isLoud: boolean): void
  tell(detail: string): void
  random: Random
}

/**
 * A fault that a test injects and then repairs. Faults are combined only if they affect different parts of the system.
 */
export type Nemesis = {
  what: string
  hits: 'hubs' | 'postgres' | 'redis' | 'lines' | 'clients'
  /** True if the fault is never combined with others. */
  isAlone?: true
  strike(victims: Victims): Promise<void>
}

export function one<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random.between(0, items.length - 1)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** Picks a random hub and records its number in the history. */
export function oneNode({ stage: { nodes }, random, tell }: Victims) {
  const index = random.between(0, nodes.length - 1)
  tell(`node ${index}`)
  return one(nodes.slice(index, index + 1), random)
}

export const aWhile = (random: Random) => delay(random.between(300, 2500))
