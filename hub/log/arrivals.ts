import type { Room } from '../../storage/log.ts'
import type { Tail } from './tail.ts'

/** Waits for the next event of a room: what a long poll does. */
export type Arrivals = {
  /** Listens from this turn on. */
  next(room: Room, ms: number): Arrival
  /** Wakes whoever waits in this room, or in any: what they may hear has changed. */
  wake(room: Room | undefined): void
  /** Nobody waits any longer: the hub drains. */
  close(): void
}

export type Arrival = {
  /** True with the next event, or when it was woken; false after so long without one, when it was cancelled, or when the hub drains. */
  arrived: Promise<boolean>
  cancel(): void
}

export function createArrivals(tail: Pick<Tail, 'onEvents' | 'onReset'>): Arrivals {
  const waiting = new Map<Room, Set<(isThere: boolean) => void>>()
  let closed = false

  tail.onEvents((events) => {
    if (waiting.size === 0) return
    for (const room of new Set(events.map((event) => event.room))) {
      for (const wake of [...(waiting.get(room) ?? [])]) wake(true)
    }
  })

  // What was waited for may be there already, or the token gone that waits.
  tail.onReset(() => wakeAll(true))

  function wakeAll(isThere: boolean): void {
    for (const wakers of [...waiting.values()]) for (const wake of [...wakers]) wake(isThere)
  }

  function listen(room: Room, wake: (isThere: boolean) => void): () => void {
    const wakers = waiting.get(room) ?? new Set()
    waiting.set(room, wakers.add(wake))
    return () => {
      wakers.delete(wake)
      if (wakers.size === 0 && waiting.get(room) === wakers) waiting.delete(room)
    }
  }

  return {
    next(room, ms) {
      let cancel = () => {}
      const arrived = new Promise<boolean>((resolve) => {
        if (closed) return resolve(false)
        const timer = setTimeout(() => wake(false), ms)
        const unlisten = listen(room, wake)
        function wake(isThere: boolean): void {
          clearTimeout(timer)
          unlisten()
          resolve(isThere)
        }
        cancel = () => wake(false)
      })
      return { arrived, cancel }
    },
    wake(room) {
      if (room === undefined) return wakeAll(true)
      for (const wake of [...(waiting.get(room) ?? [])]) wake(true)
    },
    close() {
      closed = true
      wakeAll(false)
    },
  }
}
