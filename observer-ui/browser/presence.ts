import type { Output } from '../../hub/contract/operations.ts'
import type { AgentSummary } from '../../hub/contract/records.ts'

/** Maximum number of agents whose presence still has to be requested. */
const waitingMax = 24

/**
 * Requests the presence of agents for which no presence frame has arrived. Each call of `askNext` requests one agent,
 * so that a busy room stays below the rate limit for reads.
 */
export function presenceToAsk(isOnline: (agent: AgentSummary) => void) {
  let waiting: readonly AgentSummary[] = []
  return {
    add(agent: AgentSummary): void {
      waiting = [...waiting, agent].slice(-waitingMax)
    },
    /** Removes an agent from the queue, because a presence frame has reported its state. */
    told(id: number): void {
      waiting = waiting.filter((agent) => agent.id !== id)
    },
    async askNext(): Promise<void> {
      const [agent, ...others] = waiting
      if (!agent) return
      waiting = others
      const answer = await fetch(`/api/agents/${agent.slug}`)
      if (!answer.ok) return
      const { online } = ((await answer.json()) as Output<'getAgent'>).agent
      if (online) isOnline(agent)
    },
  }
}
