import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../support/lib/random.ts'
import type { Reader } from '../reader.ts'
import type { Stage } from '../stage.ts'

/** The parts of a trial that a nemesis can act on. */
export type Victims = {
  stage: Stage
  readers: readonly Reader[]
  /** The readers without a token, one on each face. */
  watchers: readonly Reader[]
  /** Ends the token of one reader, which comes back with another. */
  revokeOne(): Promise<void>
  /** Makes everybody write long texts, or stops that. */
  shout(isLoud: boolean): void
  /** Adds a detail of this strike to the history: the node, or the combined faults. */
  tell(detail: string): void
  random: Random
}

/**
 * A fault. `strike` causes it once and resolves when the harm is repaired; the trial judges the recovery. `hits` is the
 * part it harms: simultaneous faults harm different parts.
 */
export type Nemesis = {
  what: string
  hits: 'hubs' | 'postgres' | 'redis' | 'lines' | 'clients'
  /** True if it is never combined with other faults. */
  isAlone?: true
  strike(victims: Victims): Promise<void>
}

export function one<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random.between(0, items.length - 1)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** Picks a node and records which. */
export function oneNode({ stage: { nodes }, random, tell }: Victims) {
  const index = random.between(0, nodes.length - 1)
  tell(`node ${index}`)
  return one(nodes.slice(index, index + 1), random)
}

/** Waits for the length of a short fault. */
export const aWhile = (random: Random) => delay(random.between(300, 2500))
