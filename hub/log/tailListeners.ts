import type { LogEvent } from './event.ts'

type Needs = {
  patienceMs: number
  observe: { listenerFailed(error: unknown): void }
}

export type TailListeners = ReturnType<typeof createTailListeners>

export function createTailListeners({ patienceMs, observe }: Needs) {
  const onEvents: ((events: readonly LogEvent[]) => void)[] = []
  const onReset: (() => void)[] = []
  const onBlind: (() => void)[] = []
  let waiters: { seq: number; resolve(): void }[] = []

  /** Calls a listener and catches its error, so that the other listeners are still called. */
  function tell(work: () => void): void {
    try {
      work()
    } catch (error) {
      observe.listenerFailed(error)
    }
  }

  return {
    ...{ onEvents, onReset, onBlind },
    /** Calls the listeners with new events, then wakes callers that wait for an event up to `position`. */
    passed(events: readonly LogEvent[], position: number): void {
      for (const listener of onEvents) tell(() => listener(events))
      waiters = waiters.filter((waiter) => {
        if (waiter.seq > position) return true
        waiter.resolve()
        return false
      })
    },
    startedOver(): void {
      for (const waiter of waiters.splice(0)) waiter.resolve()
      for (const listener of onReset) tell(() => listener())
    },
    turnedBlind(): void {
      for (const listener of onBlind) tell(() => listener())
    },
    /** Resolves once event `seq` is processed or the event log is replaced, or after `patienceMs`. */
    waitFor(seq: number): Promise<void> {
      return new Promise((resolve) => {
        const waiter = { seq, resolve }
        waiters.push(waiter)
        setTimeout(() => {
          waiters = waiters.filter((other) => other !== waiter)
          resolve()
        }, patienceMs).unref()
      })
    },
  }
}
