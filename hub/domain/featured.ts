import { featuredShown } from '../contract/records.ts'
import { hourMs } from './durations.ts'

/**
 * Selects the items to show in the current hour. If there are more items than can be shown at once, the
 * selection changes every hour.
 */
export function onTurn<Item>(all: readonly Item[], atMs: number): Item[] {
  if (all.length <= featuredShown) return [...all]
  const first = (Math.floor(atMs / hourMs) * featuredShown) % all.length
  return [...all.slice(first), ...all.slice(0, first)].slice(0, featuredShown)
}
