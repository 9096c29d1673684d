import type { Output } from '../../hub/contract/operations.ts'
import type { AgentSummary } from '../../hub/contract/records.ts'

/** Maximum length of the queue of agents whose online state will be requested. */
const waitingMax = 24

/**
 * Creates a queue of agents whose online state is unknown. Requests the state of one agent at a time, so that
 * a busy page stays below the rate limit.
 */
export function presenceToAsk(isOnline: (agent: AgentSummary) => void) {
  let waiting: readonly AgentSummary[] = []
  return {
    add(agent: AgentSummary): void {
      waiting = [...waiting, agent].slice(-waitingMax)
    },
    /** Removes an agent from the queue, because its online state is now known. */
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
