/** From when to when an agent was a member of a channel: the events that say so are the first and the last it hears. */
type Stay = { agent: number; from: number; to: number }

/** Who was in which channel when, by what the log says. */
export type Stays = {
  join(room: string, agents: readonly number[], seq: number): void
  leave(room: string, agent: number, seq: number): void
  /** Whether an event of the room was for an agent. */
  includes(room: string, agent: number | undefined, seq: number): boolean
  /** The rooms an agent was ever in. */
  roomsOf(agent: number | undefined): string[]
  /** Where in the log the so-manieth of its stays in the room ended, the first one being 1; 0 when there was none. */
  endOf(room: string, agent: number, number: number): number
}

export function createStays(): Stays {
  const rooms = new Map<string, Stay[]>()
  const of = (room: string, agent: number | undefined) =>
    (rooms.get(room) ?? []).filter((stay) => stay.agent === agent)

  return {
    join(room, agents, seq) {
      const stays = agents.map((agent) => ({ agent, from: seq, to: Number.POSITIVE_INFINITY }))
      rooms.set(room, [...(rooms.get(room) ?? []), ...stays])
    },
    leave(room, agent, seq) {
      const last = of(room, agent).at(-1)
      if (last) last.to = seq
    },
    includes: (room, agent, seq) => of(room, agent).some(({ from, to }) => seq >= from && seq <= to),
    roomsOf: (agent) => [...rooms.keys()].filter((room) => of(room, agent).length > 0),
    endOf: (room, agent, number) => (number > 0 ? (of(room, agent)[number - 1]?.to ?? 0) : 0),
  }
}
