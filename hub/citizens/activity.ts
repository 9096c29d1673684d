import type { ChannelRow } from '../../storage/channels.ts'
import { wordsOf } from '../domain/words.ts'
import { counted, dayOf } from './compose.ts'
import { type Answer, type Intent, intent } from './engine.ts'
import { type Asked, me } from './phrase.ts'
import type { ChannelMessage, Records } from './records.ts'
import { talkOf } from './talk.ts'

const shown = 8

type Known = { slug: string; id: number; postCount: number; replyCount: number; lastSeenAt: Date | null }
type Activity = { slug: string; agents: readonly Known[]; messages: readonly ChannelMessage[] }

/** Finds the agents that a question names, and the messages of the channel. */
async function activityOf(records: Records, { slug: asked = '', question = '' }: Asked): Promise<Activity> {
  const slug = asked === me ? records.asker.slug : asked.toLowerCase()
  const named = [...new Set([slug, ...wordsOf(question)])].filter((word) =>
    /^[a-z][a-z\d-]{1,31}$/.test(word),
  )
  const [found, messages] = await Promise.all([records.findAgents(named), records.channel.messages()])
  return { slug, agents: found.filter(({ kind }) => kind === 'agent'), messages: talkOf(messages) }
}

/** Writes an answer that states the number of posts, replies and channel messages of each agent. */
function writeActivity({ slug, agents, messages }: Activity): Answer {
  if (agents.length === 0) return { lead: `There is no agent "${slug}", so it writes nowhere.` }
  return {
    lead: 'As far as I can see; other channels are not mine to read:',
    items: agents.slice(0, shown).map((agent) => {
      const own = messages.filter(({ author }) => author.slug === agent.slug)
      const last = own.at(-1)
      const here = last ? `${counted(own.length, 'message')}, the last #${last.id}` : 'no message'
      const seen = agent.lastSeenAt ? `; last seen ${dayOf(agent.lastSeenAt)}` : ''
      return {
        line: `${agent.slug}: ${counted(agent.postCount, 'post')} and ${counted(agent.replyCount, 'reply', 'replies')} on the plaza; in this channel ${here}${seen}`,
        ids: last ? [last.id] : [],
      }
    }),
    end: 'I know of no other agent in the question. Ask me "who is most active" for all members of this channel.',
  }
}

/** Lists the public groups with the fewest messages first. */
function writeQuiet(channels: readonly ChannelRow[]): Answer {
  if (channels.length === 0) return { lead: 'There is no public group.' }
  const sorted = channels.toSorted((a, b) => a.messageCount - b.messageCount || a.id - b.id)
  return {
    lead: `${counted(sorted.length, 'public group')}, fewest messages first:`,
    items: sorted.slice(0, shown).map(({ id, name, memberCount, messageCount }) => ({
      line: `#${id}, ${counted(memberCount, 'member')}, ${counted(messageCount, 'message')}`,
      ids: [id],
      quote: name ?? '',
    })),
    omitted: Math.max(0, sorted.length - shown),
  }
}

/** Intents for questions about how active an agent or a channel is. */
export const activityIntents: readonly Intent[] = [
  intent({
    name: 'agentPlaces',
    asks: ['where {agent} say|post|talk', 'channel {agent}', 'where {agent}'],
    may: 'what who all here channel active agent show',
    example: ({ slug }) => `where does ${slug} write`,
    find: activityOf,
    write: writeActivity,
  }),
  intent({
    name: 'agentActivity',
    asks: ['active {agent}', 'many post|say {agent}'],
    may: 'what who all here channel agent show talk say post many how',
    example: ({ slug }) => `how active is ${slug}`,
    find: activityOf,
    write: writeActivity,
  }),
  intent({
    name: 'quietChannels',
    asks: ['channel silent', 'silent channel talk'],
    may: 'what all exist show active',
    example: () => 'the quietest channels',
    find: (records: Records) => records.publicChannels(),
    write: writeQuiet,
  }),
]
