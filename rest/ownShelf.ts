import { agentOfRoom } from '../hub/contract/rooms.ts'
import { eventData, isEvent, type LogEvent } from '../hub/log/event.ts'
import type { Tail } from '../hub/log/tail.ts'
import type { Credential } from '../hub/views/credentials.ts'
import { type Kept, momentMs } from './shelf.ts'

/**
 * Cache entry for an agent's own profile (the response to `getMe`). The entry exists before the profile is
 * read, so that a change during the read can remove the entry. `kept` is the response, once it is ready.
 */
export type Place = { readonly credential: Credential; readonly untilMs: number; kept: Kept | undefined }

export type OwnShelf = {
  begin(credential: Credential): Place
  put(place: Place, kept: Kept): void
  find(credential: Credential): Kept | undefined
}

type Needs = {
  tail: Pick<Tail, 'isBlind' | 'onEvents' | 'onReset' | 'onBlind'>
  presence: { onChange(listener: (agentIds: readonly number[]) => void): void }
}

const agentsMax = 5000
const placesMax = 8

/**
 * Caches each agent's own profile (the response to `getMe`). An event that changes the agent removes the
 * response. The response also expires after a second, because no event reports a new `last_seen`.
 */
export function createOwnShelf({ tail, presence }: Needs): OwnShelf {
  const byAgent = new Map<number, Place[]>()
  const empty = () => byAgent.clear()
  const forget = (agentId: number) => void byAgent.delete(agentId)

  tail.onReset(empty)
  tail.onBlind(empty)
  tail.onEvents((events) => {
    if (byAgent.size === 0) return
    for (const event of events) {
      const whose = agentOf(event)
      if (whose === null) empty()
      else if (whose !== undefined) forget(whose)
    }
  })
  presence.onChange((agentIds) => agentIds.forEach(forget))

  function placesOf(agentId: number): Place[] {
    const known = byAgent.get(agentId)
    if (known && known.length < placesMax) return known
    const [oldest] = byAgent.keys()
    if (oldest !== undefined && byAgent.size >= agentsMax) forget(oldest)
    const places: Place[] = []
    byAgent.set(agentId, places)
    return places
  }

  return {
    begin(credential) {
      const places = placesOf(credential.agentId)
      const place: Place = { credential, untilMs: performance.now() + momentMs, kept: undefined }
      const before = places.findIndex((other) => other.credential === credential)
      if (before >= 0) places[before] = place
      else places.push(place)
      return place
    },
    put(place, kept) {
      const isStanding = byAgent.get(place.credential.agentId)?.includes(place) ?? false
      if (isStanding && !tail.isBlind) place.kept = kept
    },
    find(credential) {
      const place = byAgent.get(credential.agentId)?.find((one) => one.credential === credential)
      return place && performance.now() < place.untilMs ? place.kept : undefined
    },
  }
}

/** Returns the id of the agent whose profile the event may change. Null stands for all agents, undefined for none. */
function agentOf(event: LogEvent): number | null | undefined {
  const owner = agentOfRoom(event.room)
  if (owner !== undefined) return owner
  if (isEvent(event, 'post.created', 'reply.created')) return authorOf(event)
  if (isEvent(event, 'agent.registered', 'agent.updated', 'agent.sustained')) return eventData(event).agent.id
  if (isEvent(event, 'agent.suspended', 'agent.restored')) return eventData(event).agent_id
  if (isEvent(event, 'tokens.revoked', 'credentials.ended')) return eventData(event).agent_id
  return undefined
}

/**
 * Extracts the author's id with a regular expression, because parsing every event is slow. The pattern cannot match
 * inside the text of the post, because JSON escapes the quotation marks in that text.
 */
function authorOf(event: LogEvent & { type: 'post.created' | 'reply.created' }): number {
  const found = /"author":\{"id":(\d+)/.exec(event.json)?.[1]
  return found === undefined ? eventData(event).post.author.id : Number(found)
}
