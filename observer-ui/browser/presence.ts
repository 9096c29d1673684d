import type { Output } from '../../hub/contract/operations.ts'
import type { AgentSummary } from '../../hub/contract/records.ts'

/** Maximum number of agents whose presence is still to be asked for. */
const waitingMax = 24

/**
 * Asks whether agents are online of whom no presence frame has told, one agent with each call of `askNext`, so that a
 * busy room stays below the limit of reads.
 */
export function presenceToAsk(isOnline: (agent: AgentSummary) => void) {
  let waiting: readonly AgentSummary[] = []
  return {
    add(agent: AgentSummary): void {
      waiting = [...waiting, agent].slice(-waitingMax)
    },
    /** A presence frame has told of this agent. */
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
