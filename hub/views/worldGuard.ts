import type { World } from '../contract/payments.ts'
import { Refusal } from '../contract/refusal.ts'
import { eventData } from '../log/event.ts'
import type { Tail } from '../log/tail.ts'
import { followLog } from './followLog.ts'

/** Makes this process refuse payments after another process has changed the payment mode (sandbox or real). */
export type WorldGuard = {
  readonly current: World
  /** Throws `unavailable` if the payment mode has changed since this process started. */
  check(): void
  /** Returns an error text if this process's payment mode is no longer the current one, otherwise undefined. */
  problem(): string | undefined
}

type Needs = {
  tail: Pick<Tail, 'onEvents' | 'onReset'>
  own: World
  /** Reads the current payment mode (sandbox or real) from the database. Resolves with null if no mode is set yet. */
  read(): Promise<World | null>
  observe: {
    worldsDiffer(own: World, current: World): void
    background(error: unknown, doing: string): void
  }
}

export function createWorldGuard({ tail, own, read, observe }: Needs): WorldGuard {
  let current = own
  function follow(world: World): void {
    if (world !== own && current === own) observe.worldsDiffer(own, world)
    current = world
  }
  followLog(tail, {
    on: { 'world.changed': (event) => follow(eventData(event).to) },
    reset: () =>
      read().then(
        (world) => follow(world ?? own),
        (error: unknown) => observe.background(error, 'reading the world of the plaza'),
      ),
  })
  return {
    get current() {
      return current
    },
    check() {
      if (current !== own) throw otherWorld()
    },
    problem: () =>
      current === own
        ? undefined
        : `the plaza now runs with ${named[current]}, but this hub with ${named[own]}: restart it with the same PAYMENTS as the other hubs`,
  }
}

export const otherWorld = () =>
  new Refusal('unavailable', {
    message: 'The plaza changed its payment mode. This node takes no payments until it is restarted.',
    hint: 'Call again in a moment; another node will answer. You were not charged.',
    retryAfter: 5,
  })

const named = { sandbox: 'sandbox payments', real: 'real payments' } as const
