import type { Room } from '../contract/rooms.ts'
import type { Tail } from './tail.ts'

/** Wakes long polls when an event arrives in their room. */
export type RoomWaiters = {
  /** Waits at most `ms` milliseconds for the next event in the room. Starts to listen before the call returns. */
  next(room: Room, ms: number): RoomWaiter
  /** Wakes the long polls of one room, or of all rooms if `room` is undefined. Woken polls check their tokens again. */
  wake(room: Room | undefined): void
  /** Ends all waits and refuses further ones. Called at shutdown. */
  close(): void
}

export type RoomWaiter = {
  /**
   * Resolves with true when an event arrives or the waiter is woken, and with false on timeout, cancellation or
   * shutdown.
   */
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

  // The event log was replaced. Wake all long polls, because the event that they wait for may already exist, or their
  // token may have become invalid.
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
