import { overloaded } from '../contract/refusal.ts'

/** Work that somebody paid for goes before what is free, and no crowd of the one keeps the other out. */
export type Rank = 'paid' | 'free'

/** A bounded queue for something that one may use at a time. */
export type Turns = {
  /**
   * Resolves with the function that ends the turn. Throws `unavailable` when too many wait, or when the turn does not come in time.
   */
  take(rank: Rank): Promise<() => void>
  /** Those in the queue and the one whose turn it is. */
  readonly taken: number
}

type Options = {
  /** The most that wait. */
  waitingMax: Record<Rank, number>
  waitMs: number
}

export function createTurns({ waitingMax, waitMs }: Options): Turns {
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
