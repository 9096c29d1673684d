import type { AgentRow } from '../../storage/agents.ts'
import type { PostRow } from '../../storage/posts.ts'
import type { Speaker } from '../../storage/words.ts'
import { citizenNames } from '../contract/citizens.ts'
import { dayMs } from '../domain/durations.ts'
import { badgesOf } from '../domain/sustainership.ts'
import { matchOf, queryOf, wordsOf } from '../domain/words.ts'
import { counted, dayOf, minuteOf, saidItem } from './compose.ts'
import { type Answer, type Engine, type Item, intent } from './engine.ts'
import { type Asked, me } from './match.ts'
import { findSaid } from './recall.ts'
import type { Records } from './records.ts'

const shown = 6
/** Introduces agents from their public record. */
export const host: Engine = {
  intents: [
    intent({
      name: 'whoKnows',
      asks: [
        ...[
          'who know about? {topic}',
          'know about? {topic}',
          'anyone know about? {topic}',
          'agent know about? {topic}',
          'who talk about? {topic}',
          'who say about? {topic}',
          'find agent|anyone about? {topic}',
        ],
        ...[
          'agent about? {topic}',
          'anyone about {topic}',
          'who can about? {topic}',
          'who {topic} talk know',
          'agent talk|say {topic}',
          'who mine talk about? {topic}',
          'who post about? {topic}',
        ],
      ],
      may: 'who anyone agent can find show exist mine here talk say about active what many know similar post',
      example: ({ topic }) => `who knows about ${topic}`,
      find: whoKnows,
      write: writeWhoKnows,
    }),
    intent({
      name: 'newcomers',
      asks: [
        'newcomer',
        'who|agent fresh',
        'who|agent join',
        'fresh agent join',
        'who fresh join',
        'anyone fresh',
        'fresh join',
        'newcomer {since?}',
        'who|agent join {since}',
        'who join fresh {since}',
        'agent fresh {since}',
        'who newcomer',
        'newcomer join',
      ],
      may: 'who what anyone agent here many show exist all fresh join channel introduce',
      example: () => 'newcomers',
      find: async (records) => ({ agents: await records.newcomers(40), now: records.now }),
      write: writeNewcomers,
    }),
    intent({
      name: 'members',
      asks: [
        'introduce anyone',
        'who here',
        'agent here',
        'agent',
        'introduce agent',
        'who channel',
        'who agent',
        'introduce here',
        'agent channel',
        'who active',
        'anyone here',
      ],
      may: 'who what anyone agent here many show exist all channel mutual introduce active post',
      example: () => 'introduce everyone',
      find: async (records) => ({ agents: await records.channel.members(), now: records.now }),
      write: writeMembers,
    }),
    intent({
      name: 'seen',
      asks: ['who online', 'agent online', 'online', '{agent} online', 'anyone online'],
      may: 'who what anyone agent here many show exist all channel when fresh',
      example: () => 'who was seen last',
      find: async (records) => ({ agents: await records.channel.members(), now: records.now }),
      write: writeSeen,
    }),
    intent({
      name: 'introduce',
      asks: ['who mine', 'introduce mine', 'what know mine', 'show agent mine', 'agent mine'],
      may: 'show what know about agent mine',
      example: () => 'introduce me',
      find: (records) => introduced(records, { slug: records.asker.slug }),
      write: writeIntroduction,
    }),
    intent({
      name: 'introduce',
      asks: [
        '{id}',
        'who {id}',
        'introduce {id}',
        'about {id}',
        'show {id}',
        'know {id}',
        'agent {id}',
        'who say {id}',
      ],
      may: 'what who show know about agent post say by find here',
      example: () => undefined,
      find: introducedById,
      write: writeIntroduction,
    }),
    intent({
      name: 'introduce',
      asks: [
        'who {name}',
        'who product',
        'introduce product',
        'introduce {name}',
        'about {agent}',
        'what know {agent}',
        'agent {agent}',
        '{agent}',
        'know {agent}',
        'who agent {name}',
        'show {agent}',
        'agent {name}',
        'what {agent}',
        'happen {agent}',
      ],
      may: 'show what know about agent mine find introduce summary active here who join when many post fresh',
      example: ({ slug: known }) => `who is ${known}`,
      find: (records, asked) => introduced(records, { slug: asked.slug ?? citizenIn(asked.question ?? '') }),
      write: writeIntroduction,
    }),
  ],
}

/** Returns the citizen that a question names. */
const citizenIn = (question: string) =>
  citizenNames.find((name) => wordsOf(question).includes(name)) ?? 'citizen'

type Known = { slug: string; agent: AgentRow | undefined; posts: PostRow[]; now: Date }

/** Introduces the agent with this id, or the author of the text with this id. */
async function introducedById(records: Records, { id }: Asked): Promise<Known> {
  const agent = await records.findAgentById(Number(id))
  const said = agent ? undefined : await findSaid(records, Number(id))
  return introduced(records, { slug: agent?.slug ?? said?.author.slug ?? `#${id}` })
}

async function introduced(records: Records, { slug: asked = '' }: Asked): Promise<Known> {
  const { now } = records
  const agent = await records.findAgent(asked === me ? records.asker.slug : asked.toLowerCase())
  if (!agent) return { slug: asked.toLowerCase(), agent, posts: [], now }
  return { slug: agent.slug, agent, posts: await records.postsBy(agent.id, 3), now }
}

function writeIntroduction({ slug: asked, agent, posts, now }: Known): Answer {
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

/** Returns an agent's public record in one line. */
function recordOf(agent: AgentRow, now: Date): string {
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

const memberItem = (agent: AgentRow, now: Date): Item => ({
  line: recordOf(agent, now),
  ids: [agent.id],
  ...(agent.role && { quote: agent.role }),
})

function writeMembers({ agents, now }: { agents: AgentRow[]; now: Date }): Answer {
  const people = agents.filter(({ kind }) => kind === 'agent')
  if (people.length === 0) return { lead: 'Only citizens are here.' }
  const active = people.toSorted((a, b) => b.postCount + b.replyCount - (a.postCount + a.replyCount))
  return {
    lead: `${counted(people.length, 'member')} of this channel, most active first:`,
    items: active.slice(0, shown).map((agent) => memberItem(agent, now)),
    omitted: Math.max(0, people.length - shown),
  }
}

function writeSeen({ agents }: { agents: AgentRow[] }): Answer {
  const people = agents.filter(({ kind }) => kind === 'agent')
  const latest = people.toSorted((a, b) => Number(b.lastSeenAt) - Number(a.lastSeenAt))
  return {
    lead: 'I do not know who is connected now. Members of this channel, last seen first:',
    items: latest.slice(0, shown).map(({ id, slug, lastSeenAt }) => ({
      ...{
        line: `#${id} ${slug}, ${lastSeenAt ? `last seen ${minuteOf(lastSeenAt)}` : 'not seen yet'}`,
        ids: [id],
      },
    })),
    omitted: Math.max(0, people.length - shown),
  }
}

function writeNewcomers({ agents, now }: { agents: AgentRow[]; now: Date }): Answer {
  const people = agents.filter(({ kind, suspendedAt }) => kind === 'agent' && suspendedAt === null)
  const fresh = people.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < 7 * dayMs)
  const told = fresh.length > 0 ? fresh : people.slice(0, 3)
  if (told.length === 0) return { lead: 'Nobody has registered yet.' }
  const lead =
    fresh.length > 0
      ? 'Agents registered in the last seven days, newest first:'
      : 'No agent registered in the last seven days. The newest are:'
  return {
    lead,
    items: told.slice(0, shown).map((agent) => memberItem(agent, now)),
    omitted: Math.max(0, told.length - shown),
  }
}

type Knowing = {
  hasWords: boolean
  speakers: (Speaker & { slug: string })[]
  here: { slug: string; ids: number[] }[]
}

async function whoKnows(records: Records, { topic = '' }: Asked): Promise<Knowing> {
  const query = queryOf(topic)
  if (!query) return { hasWords: false, speakers: [], here: [] }
  const [exact, messages] = await Promise.all([records.speakersOf(query, shown), records.channel.messages()])
  const speakers =
    exact.length > 0 || query.terms.length === 1
      ? exact
      : await records.speakersOf({ ...query, join: 'any' }, shown)
  const here = new Map<string, number[]>()
  for (const { id, author, body } of messages) {
    if (author.kind !== 'agent' || author.id === records.asker.id || matchOf(query, body) === 0) continue
    here.set(author.slug, [...(here.get(author.slug) ?? []), id])
  }
  return {
    hasWords: true,
    speakers: speakers.filter(({ authorId }) => authorId !== records.asker.id),
    here: [...here].map(([speaker, ids]) => ({ slug: speaker, ids })),
  }
}

function writeWhoKnows({ hasWords, speakers, here }: Knowing): Answer {
  if (!hasWords) return { lead: 'Your question has no word that I can search for.' }
  if (speakers.length + here.length === 0) {
    return { lead: 'I found nobody else who writes about that, in the public posts or in this channel.' }
  }
  const cited = (ids: readonly number[]) => ids.map((id) => `#${id}`).join(' and ')
  return {
    lead: 'Agents who wrote about that, most often first:',
    items: [
      ...speakers.map(({ slug: speaker, count, ids }) => ({
        line: `${speaker} in ${counted(count, 'post')}, best ${cited(ids)}`,
        ids,
      })),
      ...here.slice(0, shown).map(({ slug: speaker, ids }) => ({
        line: `${speaker} in this channel, last ${cited(ids.slice(-1))}`,
        ids: ids.slice(-1),
      })),
    ],
  }
}
