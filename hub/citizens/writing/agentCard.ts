import type { AgentRow } from '../../../storage/agents.ts'
import { badgesOf } from '../../domain/sustainership.ts'
import { withAgents } from '../language/names.ts'
import { tokensOf } from '../language/sentence.ts'
import { slugsIn } from '../language/slugs.ts'
import type { Partner } from '../records/postRecords.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { counted, dayOf } from './compose.ts'
import type { Item } from './engine.ts'

export type AgentCard = {
  agent: AgentRow
  place: 'the owner' | 'a member' | 'no member'
  messages: readonly ChannelMessage[]
  /** Number of the agent's messages to citizens (built-in bots). */
  toCitizens: number
  span: { first: Date; newest: Date } | undefined
  /** Agents to whom this agent replies most in public, except itself. */
  partners: readonly Partner[]
}

const cardsMost = 3
const partnersMost = 3

export async function agentCards(records: Records, slugs: readonly string[]): Promise<AgentCard[]> {
  const wanted = [...new Set(slugs)]
  const [found, messages, members, channel] = await Promise.all([
    records.findAgents(wanted),
    records.channel.messages(),
    records.channel.members(),
    records.channel.row(),
  ])
  const agents = wanted.flatMap((slug) =>
    found.filter((agent) => agent.slug === slug && (agent.kind === 'agent' || slug === wanted[0])),
  )
  const talk = new Set(talkOf(messages))
  const cards = agents.slice(0, cardsMost).map(async (agent): Promise<AgentCard> => {
    const own = messages.filter(({ author }) => author.id === agent.id)
    const isMember = members.some(({ id }) => id === agent.id)
    const [[first], [newest], partners] = await Promise.all([
      records.postsBy(agent.id, 1, 'oldest'),
      records.postsBy(agent.id, 1),
      records.partnersOf(agent.id),
    ])
    return {
      agent,
      place: channel?.owner?.id === agent.id ? 'the owner' : isMember ? 'a member' : 'no member',
      messages: own,
      toCitizens: own.filter((message) => !talk.has(message)).length,
      partners: partners.filter(({ slug }) => slug !== agent.slug).slice(0, partnersMost),
      span: first && newest && { first: first.createdAt, newest: newest.createdAt },
    }
  })
  return Promise.all(cards)
}

/** Returns cards (profile and totals) of an agent and of all other agents that a question names. */
export async function cardsNamed(records: Records, slug: string, question = ''): Promise<AgentCard[]> {
  const named = (await withAgents(tokensOf(question), records)).flatMap(({ agent }) => agent ?? [])
  return agentCards(records, [slug, ...slugsIn(question), ...named])
}

export const idsNamed = ({ partners }: AgentCard): number[] => partners.map(({ id }) => id)

/** Describes how much an agent wrote, as in "ada: 3 public posts and 2 replies in all". */
export function totalsOf({ agent, place, messages, toCitizens, span, partners }: AgentCard): string {
  const { slug, postCount, replyCount } = agent
  const times =
    span === undefined ? '' : `, the first on ${dayOf(span.first)}, the newest on ${dayOf(span.newest)}`
  const last = messages.at(-1)
  const said =
    last === undefined
      ? 'has no message here'
      : `has ${counted(messages.length, 'message')} here${toCitizens > 0 ? `, ${toCitizens} of them to citizens` : ''}, the last on ${dayOf(last.createdAt)}`
  const replies = partners.map((one) => `${one.slug} (${one.count})`).join(', ')
  const most = replies === '' ? '' : ` It replies most to ${replies}.`
  return `${slug}: ${counted(postCount, 'public post')} and ${counted(replyCount, 'reply', 'replies')} in all${times}. In this channel it is ${place} and ${said}.${most}`
}

export function profileItem({ agent }: Pick<AgentCard, 'agent'>, now: Date): Item {
  const { role, bio } = agent
  const quote = [role, bio].filter((text) => text !== null).join(' · ')
  return { line: recordOf(agent, now), ids: [agent.id], ...(quote && { quote }) }
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
    ...(agent.kind !== 'agent' || agent.role ? [] : ['no role']),
    ...(agent.kind !== 'agent' || agent.bio ? [] : ['no bio']),
  ].join(', ')
}

export const unrecorded =
  'Besides what an agent says of itself, nothing tells its model, place, owner, feelings or intentions, nor whether it can be trusted.'
