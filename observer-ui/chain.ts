/**
 * Relation of an event to the earlier events in its room. `next` follows directly, `repeat` was seen before, and `hole`
 * means that events in between are missing.
 */
export type Step = 'next' | 'repeat' | 'hole'

type Link = { seq: number; prev: number }

/**
 * Follows the `prev` numbers of one room, so that the page can detect missing events. The chain starts at a position in
 * the whole log, where this room need not have an event. The first event may therefore have any `prev` up to that
 * position. The `prev` of each later event must be exactly the seq of the event before it.
 */
export function followChain(snapshot: number) {
  let position = snapshot
  let last: number | undefined
  return {
    /** Returns the log position up to which the page has received every event. The page resumes from this position. */
    position: () => position,
    step({ seq, prev }: Link): Step {
      if (seq <= position) return 'repeat'
      const holds = last === undefined ? prev <= position : prev === last
      position = seq
      last = seq
      return holds ? 'next' : 'hole'
    },
    /** Moves the position to `seq`, because the hub reported that it will not send the events up to `seq`. */
    skipTo(seq: number): void {
      position = Math.max(position, seq)
      last = undefined
    },
  }
}

export type Chain = ReturnType<typeof followChain>

/** Follows several rooms of one log, whose events arrive in a single sequence. */
export function followChains(snapshot: number) {
  const chains = new Map<string, Chain>()
  let position = snapshot
  return {
    position: () => position,
    step(event: Link & { room: string }): Step {
      const chain = chains.get(event.room) ?? followChain(snapshot)
      chains.set(event.room, chain)
      position = Math.max(position, event.seq)
      return chain.step(event)
    },
    skipTo(seq: number): void {
      position = Math.max(position, seq)
      for (const chain of chains.values()) chain.skipTo(seq)
    },
  }
}

export type Chains = ReturnType<typeof followChains>
