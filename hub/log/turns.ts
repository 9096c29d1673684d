import { overloaded } from '../contract/refusal.ts'

/**
 * Priority of a call: `paid` calls run before `free` calls. Each priority has its own queue limit, so that calls of one
 * priority cannot crowd out the others.
 */
export type Rank = 'paid' | 'free'

/** A bounded queue for a resource that only one caller at a time may use. */
export type Turns = {
  /**
   * Waits for the caller's turn. Resolves with the function that ends the turn. Rejects with `unavailable` if the queue
   * is full or the wait is too long.
   */
  take(rank: Rank): Promise<() => void>
  /** Number of callers that wait for the resource or use it. */
  readonly taken: number
}

type Needs = {
  waitingMax: Record<Rank, number>
  waitMs: number
}

export function createTurns({ waitingMax, waitMs }: Needs): Turns {
  const waiting: Record<Rank, Set<() => void>> = { paid: new Set(), free: new Set() }
  let isBusy = false

  function end(): void {
    const [next] = waiting.paid.size > 0 ? waiting.paid : waiting.free
    isBusy = next !== undefined
    next?.()
  }

  function inQueue(queue: Set<() => void>): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        queue.delete(begin)
        resolve(end)
      }
      const timer = setTimeout(() => {
        queue.delete(begin)
        reject(overloaded())
      }, waitMs)
      queue.add(begin)
    })
  }

  return {
    async take(rank) {
      if (isBusy) {
        if (waiting[rank].size >= waitingMax[rank]) throw overloaded()
        return inQueue(waiting[rank])
      }
      isBusy = true
      return end
    },
    get taken() {
      return waiting.paid.size + waiting.free.size + Number(isBusy)
    },
  }
}
