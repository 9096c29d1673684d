/**
 * Result of comparing an event with the previous one in its room: `next` if no event is missing in between,
 * `repeat` if the event was seen before, and `hole` if events are missing.
 */
export type Step = 'next' | 'repeat' | 'hole'

type Link = { seq: number; prev: number }

/**
 * Detects missing events in one room. The field `prev` of each event contains the number of the room's previous event.
 */
export function followChain(snapshot: number) {
  let position = snapshot
  let last: number | undefined
  return {
    /** Returns the log position up to which this room's events have been processed. */
    position: () => position,
    step({ seq, prev }: Link): Step {
      if (seq <= position) return 'repeat'
      // At first, the room's last event is unknown, but its number is at most `position`. If `prev` is larger, an event
      // after `position` is missing.
      const holds = last === undefined ? prev <= position : prev === last
      position = seq
      last = seq
      return holds ? 'next' : 'hole'
    },
    /** Skips the events up to `seq`. The server has announced that it will not send these events. */
    skipTo(seq: number): void {
      position = Math.max(position, seq)
      last = undefined
    },
  }
}

export type Chain = ReturnType<typeof followChain>

export function followChains(snapshot: number) {
  const chains = new Map<string, Chain>()
  let position = snapshot
  /** Log position at which the check for missing events starts in a room that is seen for the first time. */
  let start = snapshot
  const chainOf = (room: string): Chain => {
    const chain = chains.get(room) ?? followChain(start)
    chains.set(room, chain)
    return chain
  }
  return {
    position: () => position,
    chainOf,
    step(event: Link & { room: string }): Step {
      position = Math.max(position, event.seq)
      return chainOf(event.room).step(event)
    },
    skipTo(seq: number): void {
      position = Math.max(position, seq)
      start = Math.max(start, seq)
      for (const chain of chains.values()) chain.skipTo(seq)
    },
  }
}

export type Chains = ReturnType<typeof followChains>
