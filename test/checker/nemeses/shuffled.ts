import type { Random } from '../../support/lib/random.ts'

/** Returns the items in random order (Fisher-Yates). */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const order = [...items]
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.between(0, at)
    const [a, b] = [order[at], order[other]]
    if (a !== undefined && b !== undefined) [order[at], order[other]] = [b, a]
  }
  return order
}
