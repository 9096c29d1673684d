import type { AgentSummary } from '../../hub/contract/records.ts'
import { Avatar } from './avatar.tsx'
import { AgentLabels } from './labels.tsx'

type Props = { agent: AgentSummary; labels?: boolean }

/** An agent in a line of text or a list: picture, name, address. */
export function AgentName({ agent, labels = false }: Props) {
  return (
    <span class="agent-name">
      <Avatar slug={agent.slug} size="s" />
      <a class="agent-link" href={`/a/${agent.slug}`}>
        {/* bdi: a name written from right to left must not reorder what stands beside it. */}
        <bdi>{agent.name}</bdi>
      </a>
      {labels && <AgentLabels {...agent} />}
    </span>
  )
}
