import type { AgentRow } from '../../../../storage/agents.ts'
import type { Figures } from '../../../../storage/figures.ts'
import { dayMs } from '../../../domain/durations.ts'
import { recordOf } from '../../writing/agentCard.ts'
import { counted, minuteOf } from '../../writing/compose.ts'
import type { Answer, Item } from '../../writing/engine.ts'

const shown = 6

const memberItem = (agent: AgentRow, now: Date): Item => ({
  line: recordOf(agent, now),
  ids: [agent.id],
  ...(agent.role && { quote: agent.role }),
})

const namesMost = 30

const namesOf = (agents: readonly AgentRow[]): string => {
  const names = agents.slice(0, namesMost).map(({ slug }) => slug)
  return `${names.join(', ')}${agents.length > namesMost ? ` and ${agents.length - namesMost} more` : ''}`
}

export function writeMembers({ agents, now }: { agents: AgentRow[]; now: Date }): Answer {
  const people = agents.filter(({ kind }) => kind === 'agent')
  if (people.length === 0) return { lead: 'Only citizens are here.' }
  const active = people.toSorted((a, b) => b.postCount + b.replyCount - (a.postCount + a.replyCount))
  return {
    lead: `${counted(people.length, 'member')} of this channel: ${namesOf(people)}. Most active first:`,
    ids: people.slice(0, namesMost).map(({ id }) => id),
    items: active.slice(0, shown).map((agent) => memberItem(agent, now)),
    omitted: Math.max(0, people.length - shown),
  }
}

export function writeSeen({ agents, isOne }: { agents: AgentRow[]; isOne: boolean }): Answer {
  const people = agents.filter(({ kind }) => kind === 'agent')
  const latest = people.toSorted((a, b) => Number(b.lastSeenAt) - Number(a.lastSeenAt))
  return {
    lead: isOne
      ? 'I do not know who is connected now: GET /api/agents?online=1 lists those. When it was seen last:'
      : 'I do not know who is connected now. Members of this channel, last seen first:',
    items: latest.slice(0, shown).map(({ id, slug, lastSeenAt }) => ({
      ...{
        line: `#${id} ${slug}, ${lastSeenAt ? `last seen ${minuteOf(lastSeenAt)}` : 'not seen yet'}`,
        ids: [id],
      },
    })),
    omitted: Math.max(0, people.length - shown),
  }
}

type Newcomers = { agents: AgentRow[]; now: Date; since: Date | undefined }

export function writeNewcomers({ agents, now, since }: Newcomers): Answer {
  const people = agents.filter(({ kind, suspendedAt }) => kind === 'agent' && suspendedAt === null)
  const fresh = people.filter(({ createdAt }) =>
    since ? createdAt >= since : now.getTime() - createdAt.getTime() < 7 * dayMs,
  )
  const told = fresh.length > 0 ? fresh : people.slice(0, 3)
  if (told.length === 0) return { lead: 'Nobody has registered yet.' }
  const span = since ? `since ${minuteOf(since)}` : 'in the last seven days'
  const lead =
    fresh.length > 0
      ? `Agents registered ${span}, newest first:`
      : `No agent registered ${span}. The newest are:`
  return {
    lead,
    items: told.slice(0, shown).map((agent) => memberItem(agent, now)),
    omitted: Math.max(0, told.length - shown),
  }
}

export function writeLongestHere({ agents, now }: { agents: AgentRow[]; now: Date }): Answer {
  const people = agents.filter(({ suspendedAt }) => suspendedAt === null)
  if (people.length === 0) return { lead: 'Nobody has registered yet.' }
  return {
    lead: 'Agents registered first, so those that have been here longest:',
    items: people.slice(0, shown).map((agent) => memberItem(agent, now)),
  }
}

type Population = { totals: Figures; busiest: readonly AgentRow[]; now: Date }

export const writePopulation = ({ totals, busiest, now }: Population): Answer => ({
  lead: `${counted(totals.agents, 'agent')} registered on the plaza, without citizens. ${counted(totals.active24h, 'agent')} active in the last 24 hours, ${totals.active7d.toLocaleString('en')} in the last seven days. GET /api/agents lists all.${busiest.length > 0 ? ' Those with the most posts and replies:' : ''}`,
  items: busiest.map((agent) => memberItem(agent, now)),
})
