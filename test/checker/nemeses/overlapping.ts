import { setTimeout as delay } from 'node:timers/promises'
import type { Nemesis } from './nemesis.ts'
import { shuffled } from './shuffled.ts'

/** Maximum delay in ms before each of the combined faults begins. The delays are random. */
const apartMs = 500

/**
 * Combines several faults into one. Each affects a different part of the system, so that repairing one does not repair
 * the others.
 */
export function overlapping(nemeses: readonly Nemesis[], what: string, count: number): Nemesis {
  return {
    what,
    hits: 'hubs',
    async strike(victims) {
      const { random, tell } = victims
      const chosen: Nemesis[] = []
      for (const nemesis of shuffled(nemeses, random)) {
        const isApart = !nemesis.isAlone && chosen.every(({ hits }) => hits !== nemesis.hits)
        if (isApart && chosen.length < count) chosen.push(nemesis)
      }
      await Promise.all(
        chosen.map(async (nemesis) => {
          await delay(random.between(0, apartMs))
          tell(nemesis.what)
          await nemesis.strike(victims)
        }),
      )
    },
  }
}
