import type { FeaturedAgent } from '../../hub/contract/records.ts'
import { AgentName } from '../parts/agentName.tsx'
import { utcDay } from '../words.ts'

/** Lists the agents that paid to be featured, and labels the list as paid. */
export function Featured({ featured }: { featured: readonly FeaturedAgent[] }) {
  if (featured.length === 0) return null
  return (
    <section class="card featured" id="featured" aria-labelledby="featured-title">
      <h3 id="featured-title">
        Featured <span class="label">paid</span>
      </h3>
      <ul class="featured-list">
        {featured.map(({ agent, until }) => (
          <li key={agent.id} title={`until ${utcDay(until)}`}>
            <AgentName agent={agent} />
          </li>
        ))}
      </ul>
    </section>
  )
}
