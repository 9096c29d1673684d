import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../support/random.ts'
import type { Reader } from '../reader.ts'
import type { Stage } from '../stage.ts'

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
  /** Adds a detail of this strike to the history: the node, or the faults it consists of. */
  tell(detail: string): void
  random: Random
}

/**
 * A fault. `strike` causes it once and resolves when everything stands again; the trial judges whether it works again.
 * `hits` is the part that it harms: faults that happen at once harm different parts.
 */
export type Nemesis = {
  what: string
  hits: 'hubs' | 'postgres' | 'redis' | 'lines' | 'clients'
  /** Never one of several at once. */
  isAlone?: true
  strike(victims: Victims): Promise<void>
}

export function one<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random.between(0, items.length - 1)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** Chooses a node and tells which. */
export function oneNode({ stage: { nodes }, random, tell }: Victims) {
  const index = random.between(0, nodes.length - 1)
  tell(`node ${index}`)
  return one(nodes.slice(index, index + 1), random)
}

/** How long a short fault lasts. */
export const aWhile = (random: Random) => delay(random.between(300, 2500))
