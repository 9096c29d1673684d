import type { EventType } from '../contract/events.ts'
import type { LogEvent } from '../log/event.ts'
import type { Tail } from '../log/tail.ts'

type FollowedTail = Pick<Tail, 'onEvents' | 'onReset'>
type Handlers<Handled extends EventType> = {
  [Type in Handled]: (event: LogEvent & { type: Type }) => void
}

/**
 * Passes each event to the handler for its type: first the given past events, then each new event, in log order. Calls
 * `reset` after a restore or failover has replaced the event log.
 */
export function followLog<Handled extends EventType>(
  tail: FollowedTail,
  { past = [], on, reset }: { past?: readonly LogEvent[]; on: Handlers<Handled>; reset(): void },
): void {
  const handlers = on as unknown as { [type: string]: ((event: LogEvent) => void) | undefined }
  function pass(events: readonly LogEvent[]): void {
    for (const event of events) handlers[event.type]?.(event)
  }
  pass(past)
  tail.onEvents(pass)
  tail.onReset(reset)
}

const againMs = 1000

/** State that is read from Postgres once and then kept up to date from the event log. */
export type Kept<State> = { readonly state: State }

type KeptOptions<State, Handled extends EventType> = {
  work: string
  read(): Promise<State>
  /**
   * Functions that apply an event to the state, by event type. They must be idempotent, because the state may already
   * include the event.
   */
  on: { [Type in Handled]: (state: State, event: LogEvent & { type: Type }) => void }
  background(error: unknown, work: string): void
}

/**
 * Reads a state from Postgres and keeps it up to date. After a restore or failover has replaced the event log, reads
 * the state again. The old state stays until that read succeeds.
 */
export async function keepState<State, Handled extends EventType>(
  tail: FollowedTail,
  { work, read, on, background }: KeptOptions<State, Handled>,
): Promise<Kept<State>> {
  let state: State | undefined
  /** Changes that arrive during a read and may be missing from its result. Undefined while no read is running. */
  let meanwhile: ((state: State) => void)[] | undefined
  /**
   * Number of reads started so far. Only the result of the latest read is used, because a restore or failover may have
   * replaced the event log since an older read began.
   */
  let readings = 0

  function change(apply: (state: State) => void): void {
    meanwhile?.push(apply)
    if (state !== undefined) apply(state)
  }

  async function load(): Promise<void> {
    meanwhile = []
    const reading = ++readings
    const found = await read()
    if (reading !== readings) return
    for (const apply of meanwhile) apply(found)
    state = found
    meanwhile = undefined
  }

  async function reload(): Promise<void> {
    await load().catch((error: unknown) => {
      background(error, work)
      setTimeout(reload, againMs).unref()
    })
  }

  const handlers = Object.entries(on) as [Handled, (state: State, event: LogEvent) => void][]
  followLog(tail, {
    on: Object.fromEntries(
      handlers.map(([type, apply]) => [
        type,
        (event: LogEvent) => change((current) => apply(current, event)),
      ]),
    ) as unknown as Handlers<Handled>,
    reset: () => void reload(),
  })
  await load()
  return {
    get state() {
      return state as State
    },
  }
}
