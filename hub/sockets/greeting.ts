import type { CloseCode } from '../contract/closes.ts'
import { startOf } from '../contract/cursor.ts'
import type { Hello } from '../contract/frames.ts'
import type { RoomName } from '../contract/rooms.ts'
import type { Rooms, Wanted } from '../log/rooms.ts'
import type { Job, WorkQueue } from '../log/workQueue.ts'
import type { Sheddable } from '../observe/loadShedding.ts'
import type { Allowance, LiveBudgets } from '../pipeline/gates/liveBudgets.ts'
import type { Credential, Credentials } from '../views/credentials.ts'
import { refusedToken } from './recheck.ts'

export type Greeted = {
  readonly ip: string
  readonly isClosed: boolean
  open(greeting: Greeting, wanted: Wanted, allowance: Allowance): void
  /** Ends the session because its agent or IP address opens too many sessions. */
  sendAway(awayMs: number): void
  end(code: CloseCode): void
  failed(error: unknown, doing: string): void
  /** Called once, when the first frame has been handled, successfully or not. */
  greeted(): void
}

export type GreetingNeeds = {
  credentials: Pick<Credentials, 'get' | 'known'>
  isOperator(token: string): boolean
  rooms: Rooms
  budgets: Pick<LiveBudgets, 'of'>
  queue: WorkQueue
}

/**
 * Handles the first frame (`hello`) of a session: authenticates the token, finds the readable rooms and starts the
 * delivery of events.
 */
export class Greeting implements Job {
  readonly hello: Hello
  /** Token of the session, set once the token is known to be valid. */
  token: string | undefined = undefined
  credential: Credential | undefined = undefined
  readonly #session: Greeted
  readonly #needs: GreetingNeeds
  #next: 'identify' | 'findRooms' | 'open' = 'identify'
  #allowance: Allowance | undefined = undefined
  #wanted: Wanted | undefined = undefined
  #done: Promise<void> | undefined = undefined
  #finish: (() => void) | undefined = undefined

  constructor(hello: Hello, session: Greeted, needs: GreetingNeeds) {
    this.hello = startOf(hello)
    this.#session = session
    this.#needs = needs
  }

  /**
   * Promise that resolves once the first frame has been handled. Get it before then, because a promise created later
   * never resolves.
   */
  get done(): Promise<void> {
    this.#done ??= new Promise<void>((resolve) => {
      this.#finish = resolve
    })
    return this.#done
  }

  step(): boolean {
    try {
      const wait = this.#continue()
      if (wait !== undefined) this.#goOnAfter(wait)
      else this.#end()
    } catch (error) {
      this.#fail(error)
    }
    return false
  }

  /**
   * Queues the next step when the promise is fulfilled. Many promises may be fulfilled at once, so the queue limits the
   * work per turn of the event loop.
   */
  #goOnAfter(wait: Promise<unknown>): void {
    wait.then(
      () => this.#needs.queue.run(this),
      (error: unknown) => this.#fail(error),
    )
  }

  #fail(error: unknown): void {
    this.#session.failed(error, 'hello')
    this.#end()
  }

  #end(): void {
    this.#finish?.()
    this.#session.greeted()
  }

  #continue(): Promise<unknown> | undefined {
    const session = this.#session
    if (this.#next === 'identify' && !session.isClosed) {
      this.#next = 'findRooms'
      const { token } = this.hello
      const wait = token === undefined ? undefined : this.#identify(token)
      if (wait !== undefined) return wait
    }
    if (this.#next === 'findRooms' && !session.isClosed) {
      this.#next = 'open'
      const wait = this.#findRooms()
      if (wait !== undefined) return wait
    }
    if (!session.isClosed && this.#wanted && this.#allowance)
      session.open(this, this.#wanted, this.#allowance)
    return undefined
  }

  #identify(presented: string): Promise<void> | undefined {
    const { credentials, isOperator } = this.#needs
    // Check for the operator's token first. It has no credential, because a credential always belongs to an agent.
    const known = isOperator(presented) ? 'operator' : credentials.known(presented)
    if (known === undefined) return this.#lookUp(presented)
    this.token = presented
    if (known !== 'operator') this.credential = known
    return undefined
  }

  async #lookUp(presented: string): Promise<void> {
    const found = await this.#needs.credentials.get(presented).catch((error: unknown) => {
      const code = refusedToken(error, 'unauthorized')
      if (!code) throw error
      return code
    })
    if (typeof found === 'string') return this.#session.end(found)
    this.token = presented
    this.credential = found
  }

  #findRooms(): Promise<void> | undefined {
    const { budgets, rooms } = this.#needs
    const { credential, hello } = this
    const allowance = budgets.of({ credential, ip: this.#session.ip })
    this.#allowance = allowance
    const awayMs = allowance.hello()
    if (awayMs > 0) {
      this.#session.sendAway(awayMs)
      return undefined
    }
    const wanted = hello.rooms ? this.#readable(hello.rooms) : rooms.usual(credential)
    if (!(wanted instanceof Promise)) {
      this.#wanted = wanted
      return undefined
    }
    return wanted.then((found) => {
      this.#wanted = found
    })
  }

  async #readable(names: readonly RoomName[]): Promise<Wanted> {
    const subscriptions = await Promise.all(
      [...new Set(names)].map((name) => this.#needs.rooms.subscription(name, this.credential)),
    )
    return { rooms: subscriptions.flatMap((subscription) => subscription ?? []) }
  }
}

/**
 * Classifies a session for overload protection, which refuses new sessions first and resumed ones only at a higher
 * load.
 */
export function wantOf(start: { since?: number | undefined }, credential: Credential | undefined): Sheddable {
  if (start.since !== undefined) return 'resumes'
  return credential ? 'sessions' : 'observers'
}
