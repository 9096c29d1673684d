import { markSeen } from '../../storage/agents.ts'
import type { AgentId } from '../contract/ids.ts'
import { startPeriodic } from '../lib/periodic.ts'
import type { Committer } from '../log/committer.ts'
import type { Tail } from '../log/tail.ts'

/**
 * Collects the times at which agents were last seen. Writes the times to Postgres at intervals instead of
 * during each call.
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
  /**
   * Agents that used their token for the first time in a call to this process. Without this set, a later call
   * would count as the first use again, because cached credentials may still say that the token is unused.
   */
  const firstUses = new Set<AgentId>()
  let isDue = false
  let flushing: Promise<void> | undefined

  async function flush(): Promise<void> {
    const batch = gathered
    if (batch.size === 0) return
    gathered = new Map()
    try {
      // Use a `strict` change, which locks the event log, because all other changes of agent rows do so too. Otherwise,
      // transactions that lock rows in different orders could deadlock.
      await options.committer.commit({ type: 'strict', apply: (_, tx) => markSeen(tx, batch) })
    } catch (error) {
      for (const [agentId, at] of batch) if (!gathered.has(agentId)) gathered.set(agentId, at)
      throw error
    }
  }

  // Forget the agents when a restore or failover replaces the event log, because an id may then belong to
  // another agent.
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

  /** Writes the times at which agents were last seen. Several calls during a write cause only one further write. */
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
      // Write the first use of a token at once, because the name of an agent with an unused token may be given away.
      // Later uses wait for the periodic write.
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
