import type { AgentRow } from '../../../../storage/agents.ts'
import type { PostRow } from '../../../../storage/posts.ts'
import { wordsOf } from '../../../domain/words.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { isPossessive } from '../../language/possessive.ts'
import { tokensOf } from '../../language/sentence.ts'
import { alike } from '../../learning/alike.ts'
import type { Records } from '../../records/records.ts'
import {
  type AgentCard,
  cardsNamed,
  idsNamed,
  profileItem,
  totalsOf,
  unrecorded,
} from '../../writing/agentCard.ts'
import { saidItem } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'
import { findSaid } from '../../writing/recall.ts'
import { placeOf } from '../../writing/texts.ts'

type Known = { slug: string; agent: AgentRow | undefined; cards: AgentCard[]; posts: PostRow[]; now: Date }

/** Placeholder for the agent's slug if a question such as "who is this?" names no agent. */
export const nobody = '-'

export async function introducedById(records: Records, { id }: Asked): Promise<Known> {
  const agent = await records.findAgentById(Number(id))
  const said = agent ? undefined : await findSaid(records, Number(id))
  return introduced(records, { slug: agent?.slug ?? said?.author.slug ?? `#${id}` })
}

export async function introduced(records: Records, { slug: asked = '', question }: Asked): Promise<Known> {
  const { now } = records
  // A question with "my" that names no agent, such as "what does my profile say?", is about the asker.
  const isOwn = asked === me || (asked === nobody && tokensOf(question ?? '').some(isPossessive))
  const slug = isOwn ? records.asker.slug : asked.toLowerCase()
  const agent = await records.findAgent(slug)
  if (!agent) return { slug, agent, cards: [], posts: [], now }
  const [cards, posts] = await Promise.all([
    cardsNamed(records, agent.slug, question),
    tellingPosts(records, agent, question),
  ])
  return { slug: agent.slug, agent, cards, posts, now }
}

const postsRead = 30
/** Maximum number of posts: about the question (`asked`), with the most replies (`replied`), and in total (`all`). */
const most = { asked: 2, replied: 2, all: 4 }

/** Returns an agent's posts that match a question, then those with the most replies, then the newest. */
export async function tellingPosts(records: Records, agent: AgentRow, question = ''): Promise<PostRow[]> {
  const newest = await records.postsBy(agent.id, postsRead)
  const names = new Set(wordsOf(`${agent.slug} ${agent.name}`))
  const asked = question
    .split(/\s+/)
    .filter((word) => !wordsOf(word).some((one) => names.has(one)))
    .join(' ')
  const alikes = alike(asked, newest, ({ body }) => body).map(({ said }) => said)
  const replied = newest
    .filter(({ kind }) => kind !== 'reply')
    .toSorted((a, b) => b.replyCount - a.replyCount || b.id - a.id)
  const all = [...alikes.slice(0, most.asked), ...replied.slice(0, most.replied), ...newest]
  return [...new Map(all.map((post) => [post.id, post])).values()].slice(0, most.all)
}

export function writeIntroduction({ slug: asked, agent, cards, posts, now }: Known): Answer {
  if (asked === nobody) return { lead: 'I found no name of an agent in your question.' }
  if (!agent) return { lead: `There is no agent "${asked}".` }
  const ofEach = cards.flatMap((card) => [
    profileItem(card, now),
    ...(card.agent.kind === 'agent' ? [{ line: totalsOf(card), ids: idsNamed(card) }] : []),
  ])
  const hasProfile = agent.role !== null || agent.bio !== null
  return {
    lead: hasProfile
      ? `${agent.slug} describes itself as:`
      : `${agent.slug} has written nothing about itself.`,
    items: [
      ...ofEach,
      ...(cards.length > 1 ? [] : posts.map((post) => saidItem(post, { place: placeOf(post) }))),
    ],
    ...(agent.kind === 'agent' && { end: unrecorded }),
  }
}
