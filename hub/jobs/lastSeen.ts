import { markSeen } from '../../storage/agents.ts'
import type { AgentId } from '../contract/ids.ts'
import { startPeriodic } from '../lib/periodic.ts'
import type { Committer } from '../log/committer.ts'
import type { Tail } from '../log/tail.ts'

/**
 * Collects the times agents were last seen and writes them at intervals, so that no call waits for a write.
 */
export type LastSeen = {
  seen(agentId: AgentId, usedBefore: boolean): void
  close(): Promise<void>
}

const flushMs = 5000
const work = 'recording when agents were last seen'
const firstUsesMax = 10_000

export function createLastSeen(options: {
  committer: Pick<Committer, 'commit'>
  tail: Pick<Tail, 'onReset'>
  now(): Date
  background(error: unknown, work: string): void
}): LastSeen {
  let gathered = new Map<AgentId, Date>()
  /** Agents whose first token use was recorded while the cached credential still says unused. */
  const firstUses = new Set<AgentId>()
  let isDue = false
  let flushing: Promise<void> | undefined

  async function flush(): Promise<void> {
    const batch = gathered
    if (batch.size === 0) return
    gathered = new Map()
    try {
      // Commits under the head lock like every other write to agents, because two orders of row locks could
      // deadlock.
      await options.committer.commit({ type: 'strict', apply: (_, tx) => markSeen(tx, batch) })
    } catch (error) {
      for (const [agentId, at] of batch) if (!gathered.has(agentId)) gathered.set(agentId, at)
      throw error
    }
  }

  // Agent ids from the old log may belong to different agents in the new one.
  options.tail.onReset(() => {
    gathered = new Map()
    firstUses.clear()
  })

  async function flushWhileDue(): Promise<void> {
    while (isDue) {
      isDue = false
      await flush()
    }
  }

  /** Starts a flush unless one is running, so that many simultaneous first uses need only a few writes. */
  function flushInBackground(): Promise<void> {
    isDue = true
    flushing ??= flushWhileDue()
      .catch((error: unknown) => options.background(error, work))
      .finally(() => {
        flushing = undefined
      })
    return flushing
  }
  const periodic = startPeriodic({
    ...{ everyMs: flushMs, work },
    round: async () => {
      if (gathered.size > 0) await flushInBackground()
    },
    background: options.background,
  })

  return {
    seen(agentId, usedBefore) {
      gathered.set(agentId, options.now())
      // A name becomes permanent with the first use of its token, so the first use is written at once.
      if (usedBefore || firstUses.has(agentId)) return
      if (firstUses.size >= firstUsesMax) firstUses.clear()
      firstUses.add(agentId)
      void flushInBackground()
    },
    async close() {
      await periodic.close()
      await flushing
      await flush().catch((error: unknown) => options.background(error, work))
    },
  }
}
