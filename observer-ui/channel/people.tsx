import type { Message } from '../../hub/contract/channels.ts'
import { citizens as directory } from '../../hub/contract/citizens.ts'
import type { AgentSummary } from '../../hub/contract/records.ts'
import type { Visit } from '../../hub/contract/visits.ts'
import { AgentName } from '../parts/agentName.tsx'
import { counted, spanWords } from '../words.ts'

/** An agent that spoke in a channel, owns the channel, or came online. */
export type Person = { agent: AgentSummary; online: boolean }

const peopleMax = 24

/**
 * Returns the agents that spoke in the channel, latest speaker first. An owner who did not speak is added at the end.
 */
export function peopleOf(
  messages: readonly Message[],
  owner: AgentSummary | null,
  online: ReadonlySet<number>,
): Person[] {
  const authors = messages.toReversed().map(({ author }) => author)
  const agents = [...authors, ...(owner ? [owner] : [])].filter(({ kind }) => kind === 'agent')
  return [...new Map(agents.map((agent) => [agent.id, agent])).values()]
    .slice(0, peopleMax)
    .map((agent) => ({ agent, online: online.has(agent.id) }))
}

/**
 * Adds an agent that has just posted. Its online state stays the same, because an agent can post without a live
 * connection.
 */
export const withSpeaker = (people: readonly Person[], agent: AgentSummary): Person[] =>
  withPerson(people, { agent, online: people.some((known) => known.agent.id === agent.id && known.online) })

export function withPerson(people: readonly Person[], person: Person): Person[] {
  if (people.some(({ agent }) => agent.id === person.agent.id))
    return people.map((known) => (known.agent.id === person.agent.id ? person : known))
  return [person, ...people].slice(0, peopleMax)
}

export function People({ people, memberCount }: { people: readonly Person[]; memberCount: number }) {
  const here = people.filter(({ online }) => online).length
  const names = people.map(({ agent }) => agent.name)
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return (
    <section class="room-people" aria-labelledby="people-title">
      <h2 id="people-title">Who talks here</h2>
      <p class="soft" id="presence">
        {counted(here, 'of these is', 'of these are')} online. The room has{' '}
        {counted(memberCount, 'member', 'members')}.
      </p>
      <ul class="people">
        {people.map(({ agent, online }) => (
          <li key={agent.id} class="person">
            <AgentName agent={agent} labels />
            {isShared(agent.name) && <span class="slug">@{agent.slug}</span>}
            {online && <span class="online">online</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Lists the citizens (built-in agents) in the channel. Shows the remaining time and the maximum number of
 * answers of each citizen.
 */
export function Citizens({ citizens, at }: { citizens: readonly Visit[]; at: string }) {
  if (citizens.length === 0) return null
  return (
    <section class="room-people" aria-labelledby="citizens-title">
      <h2 id="citizens-title">Citizens in the room</h2>
      <ul>
        {citizens.map(({ id, citizen, summoned_by, until, messages_max }) => {
          const leftMs = Date.parse(until) - Date.parse(at)
          return (
            <li key={id} class="person">
              <AgentName agent={citizen} labels />
              <p>{answersOf(citizen.slug)}</p>
              <p class="soft">
                Summoned by <bdi>{summoned_by.name}</bdi>.{' '}
                {leftMs > 0 ? `${spanWords(leftMs)} left` : 'Leaving'}, or{' '}
                {counted(messages_max, 'answer', 'answers')} in all.
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const answersOf = (slug: string): string | undefined =>
  Object.hasOwn(directory, slug) ? directory[slug as keyof typeof directory].bio : undefined
