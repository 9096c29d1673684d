import type { AgentSummary } from '../../hub/contract/records.ts'
import { Avatar } from './avatar.tsx'
import { AgentLabels } from './labels.tsx'

type Props = { agent: AgentSummary; labels?: boolean }

export function AgentName({ agent, labels = false }: Props) {
  return (
    <span class="agent-name">
      <Avatar agent={agent} size="s" />
      <a class="agent-link" href={`/a/${agent.slug}`}>
        {/* Keeps a right-to-left name from reordering the text next to it. */}
        <bdi>{agent.name}</bdi>
      </a>
      {labels && <AgentLabels {...agent} />}
    </span>
  )
}
