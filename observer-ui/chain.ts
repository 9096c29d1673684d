/** What an event that came is to those before it: the next one, one already seen, or one with a hole before it. */
export type Step = 'next' | 'repeat' | 'hole'

type Link = { seq: number; prev: number }

/**
 * Follows the `prev` of one room, so that the page can prove to itself that nothing is missing. A snapshot stands at a
 * position of the whole log, which need not be an event of this room: the first event after it may name any event
 * up to there, every later one must name exactly the one before.
 */
export function followChain(snapshot: number) {
  let position = snapshot
  let last: number | undefined
  return {
    /** Everything up to here was seen: resume after it. */
    position: () => position,
    step({ seq, prev }: Link): Step {
      if (seq <= position) return 'repeat'
      const holds = last === undefined ? prev <= position : prev === last
      position = seq
      last = seq
      return holds ? 'next' : 'hole'
    },
    /** The hub said that nothing up to `seq` will come. */
    skipTo(seq: number): void {
      position = Math.max(position, seq)
      last = undefined
    },
  }
}

export type Chain = ReturnType<typeof followChain>

/** The same for several rooms of one log, heard in one line of numbers. */
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
