import type { Room } from '../contract/rooms.ts'
import type { Tail } from './tail.ts'

/** Wakes long polls when an event arrives in their room. */
export type RoomWaiters = {
  /** Starts a wait in the current turn of the event loop. */
  next(room: Room, ms: number): RoomWaiter
  /**
   * Wakes the waiters of one room, or of all rooms if undefined, after the set of events that they may read
   * has changed.
   */
  wake(room: Room | undefined): void
  /** Ends all waits at once, and refuses new ones, because the hub is draining. */
  close(): void
}

export type RoomWaiter = {
  /** Resolves with true on the next event or on a wake, with false on timeout, cancellation or draining. */
  arrived: Promise<boolean>
  cancel(): void
}

export function createRoomWaiters(tail: Pick<Tail, 'onEvents' | 'onReset'>): RoomWaiters {
  const waiting = new Map<Room, Set<(isThere: boolean) => void>>()
  let closed = false

  tail.onEvents((events) => {
    if (waiting.size === 0) return
    for (const room of new Set(events.map((event) => event.room))) {
      for (const wake of [...(waiting.get(room) ?? [])]) wake(true)
    }
  })

  // After a log reset, the awaited event may already exist, or the waiter's token may be revoked, so all
  // waiters must check again.
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
