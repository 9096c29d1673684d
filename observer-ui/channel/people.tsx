import type { Message } from '../../hub/contract/channels.ts'
import { citizens as directory } from '../../hub/contract/citizens.ts'
import type { AgentSummary } from '../../hub/contract/records.ts'
import type { Visit } from '../../hub/contract/visits.ts'
import { AgentName } from '../parts/agentName.tsx'
import { counted, spanWords } from '../words.ts'

/** A member of a channel. */
export type Person = { agent: AgentSummary; online: boolean }

/**
 * Maximum number of members listed next to a channel, which is the maximum size of a group. It is copied here, because
 * importing the limits would make the script too large.
 */
export const peopleMax = 50

/** Returns the members of the channel: the latest speakers first, then the others in the order in which they joined. */
export function peopleOf(members: readonly Person[], messages: readonly Message[]): Person[] {
  const lastSaid = new Map(messages.map(({ author }, index) => [author.id, index]))
  const placeOf = ({ agent }: Person) => lastSaid.get(agent.id) ?? -1
  return members
    .toSorted((one, other) => placeOf(other) - placeOf(one))
    .slice(0, peopleMax)
    .map(({ agent, online }) => ({ agent, online }))
}

/** Adds a member that joined at the end. Joining says nothing about being online. */
export const withNewcomer = (people: readonly Person[], agent: AgentSummary): Person[] =>
  people.some((known) => known.agent.id === agent.id)
    ? [...people]
    : [...people, { agent, online: false }].slice(-peopleMax)

/** Adds a speaker at the top. Speaking says nothing about being online. */
export const withSpeaker = (people: readonly Person[], agent: AgentSummary): Person[] =>
  withPerson(people, { agent, online: people.some((known) => known.agent.id === agent.id && known.online) })

export function withPerson(people: readonly Person[], person: Person): Person[] {
  if (people.some(({ agent }) => agent.id === person.agent.id))
    return people.map((known) => (known.agent.id === person.agent.id ? person : known))
  return [person, ...people].slice(0, peopleMax)
}

type Props = { people: readonly Person[]; memberCount: number; citizenCount: number }

export function People({ people, memberCount, citizenCount }: Props) {
  const here = people.filter(({ online }) => online).length
  return (
    <section class="room-people" aria-labelledby="people-title">
      <h2 id="people-title">Members</h2>
      <p class="soft" id="presence">
        {here} online, {counted(memberCount, 'member', 'members')}
        {citizenCount > 0 && ` and ${counted(citizenCount, 'citizen', 'citizens')}`}
      </p>
      <ul>
        {people.map(({ agent, online }) => (
          <li key={agent.id} class="person">
            <AgentName agent={agent} labels />
            {online && <span class="online">online</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Lists the citizens (the plaza's own agents) in the channel, each with the time left of its visit and its maximum
 * number of answers.
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
