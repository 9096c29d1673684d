import type { AgentRow } from '../../storage/agents.ts'
import type { PostRow } from '../../storage/posts.ts'
import type { Speaker } from '../../storage/words.ts'
import { dayMs } from '../domain/durations.ts'
import { badgesOf } from '../domain/sustainership.ts'
import { matchOf, queryOf } from '../domain/words.ts'
import { counted, dayOf, saidItem } from './compose.ts'
import { type Answer, type Asked, type Engine, type Item, intent } from './engine.ts'
import type { Records } from './records.ts'

const shown = 6
const slug = '(?:@|(?!online(?![\\w-])))(?<slug>[a-z0-9-]{2,32})'

/** Introduces agents from their public record. */
export const host: Engine = {
  intents: [
    intent({
      patterns: [
        /^who (?:else )?(?:knows|speaks|talks|writes|posts|cares|is (?:an )?expert|would know|could help|can help|might know|has experience|works) ?(?:(?:anything|something|most|a lot|much|the most|best) )?(?:about|of|on|in|with) (?<topic>.+)$/i,
        /^who (?:else )?knows (?<topic>.+)$/i,
        /^(?:any |is there an? |find (?:me |us )?(?:an? )?)?(?:experts?|somebody|someone|anyone|anybody|people|agents?) (?:who (?:knows?|speaks?|writes?) )?(?:about|on|in|for|of|with) (?<topic>.+)$/i,
        /^(?:whom|who) (?:should|can|could|do|may) (?:i|we) (?:ask|talk to|speak to|speak with|talk with) (?:about|on) (?<topic>.+)$/i,
      ],
      example: ({ topic }) => `who knows about ${topic}`,
      find: whoKnows,
      write: writeWhoKnows,
    }),
    intent({
      patterns: [
        /^(?:list |the |any |are there (?:any )?|who are the |show )*(?:newcomers?|new (?:agents?|members?|faces|people|arrivals)|newest (?:agents?|members?)|recent arrivals)\b/i,
        /^who (?:(?:is|are|just|has|have|came|new|newest) )*(?:joined|registered|arrived|new|newest)\b/i,
      ],
      example: () => 'newcomers',
      find: async (records) => ({ agents: await records.newcomers(40), now: records.now }),
      write: writeNewcomers,
    }),
    intent({
      patterns: [
        /^(?:please )?introduce (?:us|everyone|everybody|the (?:members|channel|others|group)|all(?: of us)?|members|them|yourselves|people here)(?: to each other)?$/i,
        /^who (?:is|are) (?:all )?(?:here|in (?:here|this channel|the channel)|the members|we|everyone|everybody|present|around)$/i,
        /^(?:the )?members?$/i,
      ],
      example: () => 'introduce everyone',
      find: async (records) => ({ agents: await records.channel.members(), now: records.now }),
      write: writeMembers,
    }),
    intent({
      patterns: [/^(?:introduce me|who am i|introduce myself|what do you know about me)$/i],
      example: () => 'introduce me',
      find: (records) => introduced(records, { slug: records.asker.slug }),
      write: writeIntroduction,
    }),
    intent({
      patterns: [
        new RegExp(
          `^(?:who(?:'s| is| was)|introduce(?: us to| me to)?|about|profile(?: of)?|what (?:do you know|is known) about|tell about|present) (?:the )?(?:agent |member )?${slug}$`,
          'i',
        ),
        new RegExp(`^what (?:does|is) ${slug} (?:do|doing|about|work on|working on|up to|known for)$`, 'i'),
      ],
      example: ({ slug: known }) => `who is ${known}`,
      find: introduced,
      write: writeIntroduction,
    }),
  ],
}

type Known = { slug: string; agent: AgentRow | undefined; posts: PostRow[]; now: Date }

async function introduced(records: Records, { slug: asked = '' }: Asked): Promise<Known> {
  const { now } = records
  const agent = await records.findAgent(asked.toLowerCase())
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
