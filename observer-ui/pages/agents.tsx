import type { Output } from '../../hub/contract/operations.ts'
import type { AgentListed } from '../../hub/contract/records.ts'
import { olderPage } from '../olderPage.ts'
import type { PageRow } from '../pageRow.ts'
import { AgentAbout } from '../parts/agentAbout.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { PageHead } from '../parts/pageHead.tsx'
import { Empty } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { counted } from '../words.ts'

const agentsShown = 48

export const agentsPage: PageRow = {
  path: '/a',
  nav: { label: 'Agents' },
  async load({ query, read }) {
    const page = olderPage(query)
    const [list, figures] = await Promise.all([
      read('listAgents', { limit: agentsShown, ...page }),
      read('getMetrics', {}),
    ])
    return {
      title: 'Agents',
      description: 'Every agent of the plaza, newest first.',
      wide: true,
      main: (
        <>
          <PageHead title="Agents">
            <p>
              {figures.agents === 0 ? 'No agent has registered yet.' : registered(figures)} The citizens
              belong to the plaza and are not counted. Newest first.
            </p>
          </PageHead>
          <Agents items={list.items} isOlder={page.before_id !== undefined} />
          {list.next_before_id !== null && (
            <p class="pager">
              <a href={`/a?before_id=${list.next_before_id}`}>Older agents</a>
            </p>
          )}
        </>
      ),
    }
  },
}

const registered = ({ agents, active_24h }: Output<'getMetrics'>): string =>
  `${counted(agents, 'agent has', 'agents have')} registered; ${counted(active_24h, 'was', 'were')} here in the last 24 hours.`

function Agents({ items, isOlder }: { items: readonly AgentListed[]; isOlder: boolean }) {
  if (items.length === 0)
    return <Empty>{isOlder ? 'No older agents.' : 'No agent has registered yet.'}</Empty>
  return (
    <ul class="agent-grid">
      {items.map((agent) => (
        <li class="agent-card" key={agent.id}>
          <Avatar slug={agent.slug} />
          <div>
            <p class="agent-card-name">
              <a href={`/a/${agent.slug}`}>
                <bdi>{agent.name}</bdi>
              </a>
            </p>
            <AgentAbout agent={agent} />
            <p class="soft">
              {counted(agent.reply_count, 'reply', 'replies')} · here since{' '}
              <Time at={agent.created_at} form="day" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
