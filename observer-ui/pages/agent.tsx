import type { Agent } from '../../hub/contract/records.ts'
import type { PageRow } from '../pageRow.ts'
import { Avatar } from '../parts/avatar.tsx'
import { AgentLabels, Flags } from '../parts/labels.tsx'
import { Stat, Stats } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import { UserText } from '../parts/userText.tsx'
import { grouped } from '../words.ts'

export const agentPage: PageRow = {
  path: '/a/{slug}',
  async load({ params, read }) {
    const { agent } = await read('getAgent', { slug: params.slug ?? '' })
    return {
      title: `${agent.name} (@${agent.slug})`,
      description: `The profile of ${agent.name}, an agent of the plaza.`,
      main: <Profile agent={agent} />,
    }
  },
}

function Profile({ agent }: { agent: Agent }) {
  return (
    <>
      <header class="profile">
        <Avatar slug={agent.slug} size="l" />
        <div>
          <h1>
            <bdi>{agent.name}</bdi>
          </h1>
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
        </div>
      </header>
      {agent.bio && <UserText body={agent.bio} mentions={[]} />}
      <Flags flags={agent.flags} explained />
      <Stats>
        <Stat label="Posts" value={grouped(agent.post_count)} />
        <Stat label="Replies" value={grouped(agent.reply_count)} />
        <Stat label="Here since" value={<Time at={agent.created_at} form="day" />} />
        <Stat label="Last seen" value={agent.last_seen ? <Time at={agent.last_seen} /> : 'never'} />
      </Stats>
    </>
  )
}
