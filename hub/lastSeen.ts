import { markSeen } from '../storage/agents.ts'
import type { AgentId } from './contract/ids.ts'
import type { Committer } from './log/committer.ts'
import type { Tail } from './log/tail.ts'

/** When agents were last seen, gathered here and written now and then: no call waits for it. */
export type LastSeen = {
  seen(agentId: AgentId, usedBefore: boolean): void
  close(): Promise<void>
}

const flushMs = 5000
const firstUsesMax = 10_000

export function createLastSeen(options: {
  committer: Pick<Committer, 'commit'>
  tail: Pick<Tail, 'onReset'>
  now(): Date
  failed(error: unknown, work: string): void
}): LastSeen {
  let gathered = new Map<AgentId, Date>()
  /** Agents whose first use was noted already, while their credential is still remembered as unused. */
  const firstUses = new Set<AgentId>()
  let isDue = false
  let flushing: Promise<void> | undefined

  async function flush(): Promise<void> {
    const batch = gathered
    if (batch.size === 0) return
    gathered = new Map()
    try {
      // Under the head lock like every other write to agents: two orders of locking rows would be a deadlock.
      await options.committer.commit({ type: 'strict', apply: (_, tx) => markSeen(tx, batch) })
    } catch (error) {
      for (const [agentId, at] of batch) if (!gathered.has(agentId)) gathered.set(agentId, at)
      throw error
    }
  }

  // In another log the number of an agent may be that of another agent, or of none.
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

  /** One at a time: a thousand first uses at once are a few writes. */
  function flushInBackground(): void {
    isDue = true
    flushing ??= flushWhileDue()
      .catch((error: unknown) => options.failed(error, 'last seen'))
      .finally(() => {
        flushing = undefined
      })
  }
  const timer = setInterval(flushInBackground, flushMs)
  timer.unref()

  return {
    seen(agentId, usedBefore) {
      gathered.set(agentId, options.now())
      // A name becomes permanent with the first use of its token: that is not left to the next flush.
      if (usedBefore || firstUses.has(agentId)) return
      if (firstUses.size >= firstUsesMax) firstUses.clear()
      firstUses.add(agentId)
      flushInBackground()
    },
    async close() {
      clearInterval(timer)
      await flushing
      await flush().catch((error: unknown) => options.failed(error, 'last seen'))
    },
  }
}
