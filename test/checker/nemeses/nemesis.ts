import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../support/lib/random.ts'
import type { Reader } from '../reader.ts'
import type { Stage } from '../stage.ts'

/** Parts of a trial that an injected fault can affect. */
export type Victims = {
  stage: Stage
  readers: readonly Reader[]
  /** The readers without a token, one on each transport. */
  watchers: readonly Reader[]
  /** Revokes one reader's token. The reader then reconnects with another token. */
  revokeOne(): Promise<void>
  /** Makes all writers write long posts, or posts of normal length again. */
  shout(isLoud: boolean): void
  /** Adds a detail about the injected fault to the history: the affected node, or the combined faults. */
  tell(detail: string): void
  random: Random
}

/**
 * A fault that the checker injects. `strike` causes the fault once and resolves after the repair. The trial then checks
 * the recovery. `hits` names the affected part, because simultaneous faults must affect different parts.
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

/** Picks a random node and records its number in the history. */
export function oneNode({ stage: { nodes }, random, tell }: Victims) {
  const index = random.between(0, nodes.length - 1)
  tell(`node ${index}`)
  return one(nodes.slice(index, index + 1), random)
}

/** Waits for the duration of a short fault. */
export const aWhile = (random: Random) => delay(random.between(300, 2500))
