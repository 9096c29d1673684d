import type { EntryOf } from './history.ts'
import type { Report } from './invariants.ts'
import type { Standstills } from './standstills.ts'

/**
 * Maximum time in ms for which agents may be shown as online after their connection broke. The hub must show them as
 * offline within 20 s; the rest is a margin.
 */
export const ghostMs = 20_000 + 5000

/** Checks that all hubs show an agent as offline soon after its only connection broke. */
export function checkGhosts(report: Report, stood: Standstills) {
  /** Time at which each disconnected agent lost its connection, keyed by agent. */
  const away = new Map<number, number>()

  return {
    comes: ({ agent }: EntryOf<'comes'>): void => void away.delete(agent),
    goes: ({ agent, at }: EntryOf<'goes'>): void => void away.set(agent, at),
    presence({ node, agent, online, at, tookMs }: EntryOf<'presence'>): void {
      const since = away.get(agent)
      if (!online || since === undefined) return
      const askedAt = at - tookMs
      const goneMs = askedAt - since - stood.within(since, askedAt)
      if (goneMs > ghostMs)
        report('ghost', `node ${node} shows agent ${agent} as online ${inSeconds(goneMs)} after it was gone`)
    },
  }
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
