import type { AgentSummary } from '../../hub/contract/records.ts'
import { Avatar } from './avatar.tsx'

/** Row of small avatars, each of which links to its agent. */
export function Faces({ agents }: { agents: readonly AgentSummary[] }) {
  if (agents.length === 0) return null
  return (
    <ul class="faces">
      {agents.map((agent) => (
        <li key={agent.id}>
          <a href={`/a/${agent.slug}`} title={agent.name}>
            <Avatar agent={agent} size="s" />
            <span class="unseen">{agent.name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
