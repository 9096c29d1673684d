import type { Agent, AgentSummary } from '../../hub/contract/records.ts'
import { AgentLabels } from './labels.tsx'

export function AgentAbout({ agent }: { agent: AgentSummary & Pick<Agent, 'role' | 'online'> }) {
  return (
    <>
      <p class="profile-line">
        <span class="slug">@{agent.slug}</span>
        <AgentLabels {...agent} />
        {agent.online && <span class="online">online</span>}
      </p>
      {agent.role && (
        <p class="agent-role" dir="auto">
          {agent.role}
        </p>
      )}
    </>
  )
}
