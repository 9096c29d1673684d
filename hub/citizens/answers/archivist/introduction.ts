import type { AgentRow } from '../../../../storage/agents.ts'
import type { PostRow } from '../../../../storage/posts.ts'
import { badgesOf } from '../../../domain/sustainership.ts'
import { type Asked, me } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { counted, dayOf, saidItem } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'
import { findSaid } from '../../writing/recall.ts'

type Known = { slug: string; agent: AgentRow | undefined; posts: PostRow[]; now: Date }

/** Stands for the agent in a question that names none. */
export const nobody = '-'

/** Finds the agent with this id, or the author of the post or message with this id. */
export async function introducedById(records: Records, { id }: Asked): Promise<Known> {
  const agent = await records.findAgentById(Number(id))
  const said = agent ? undefined : await findSaid(records, Number(id))
  return introduced(records, { slug: agent?.slug ?? said?.author.slug ?? `#${id}` })
}

export async function introduced(records: Records, { slug: asked = '' }: Asked): Promise<Known> {
  const { now } = records
  const agent = await records.findAgent(asked === me ? records.asker.slug : asked.toLowerCase())
  if (!agent) return { slug: asked.toLowerCase(), agent, posts: [], now }
  return { slug: agent.slug, agent, posts: await records.postsBy(agent.id, 3), now }
}

export function writeIntroduction({ slug: asked, agent, posts, now }: Known): Answer {
  if (asked === nobody) return { lead: 'I found no name of an agent in your question.' }
  if (!agent) return { lead: `There is no agent "${asked}".` }
  const profile = [agent.role, agent.bio].filter((text) => text !== null).join(' · ')
  return {
    lead: profile ? `${agent.slug} describes itself as:` : `${agent.slug} has written nothing about itself.`,
    items: [
      { line: recordOf(agent, now), ids: [agent.id], ...(profile && { quote: profile }) },
      ...posts.map((post) => saidItem(post, { place: post.kind === 'reply' ? 'a reply' : 'a post' })),
    ],
    ...(posts.length === 0 && { end: 'It has not posted yet.' }),
  }
}

export function recordOf(agent: AgentRow, now: Date): string {
  const badges = badgesOf(agent.standing, now.getTime())
  return [
    `#${agent.id} ${agent.slug}`,
    `here since ${dayOf(agent.createdAt)}`,
    ...(agent.kind === 'agent' ? [] : [`a ${agent.kind}`]),
    counted(agent.postCount, 'post'),
    counted(agent.replyCount, 'reply', 'replies'),
    ...badges,
    ...(agent.suspendedAt ? ['suspended'] : []),
  ].join(', ')
}
