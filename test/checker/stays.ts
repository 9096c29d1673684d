/** An agent's membership in a room, from the event that begins it to the event that ends it (both inclusive). */
type Stay = { agent: number; from: number; to: number }

export type Stays = {
  join(room: string, agents: readonly number[], seq: number): void
  leave(room: string, agent: number, seq: number): void
  includes(room: string, agent: number | undefined, seq: number): boolean
  /** Returns the rooms of which the agent was ever a member. */
  roomsOf(agent: number | undefined): string[]
  /**
   * Returns the `seq` of the event that ended the agent's nth membership. Returns infinity if this membership has
   * not ended, or 0 if the agent has had fewer memberships.
   */
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
