import type { World } from '../contract/payments.ts'
import { Refusal } from '../contract/refusal.ts'
import { eventData, isEvent } from '../log/event.ts'
import type { Tail } from '../log/tail.ts'

/** Keeps a hub of one world from selling after another hub brought the plaza into the other. */
export type WorldGuard = {
  /** The world that the plaza is in. */
  readonly current: World
  /** Throws `unavailable` while that is not the world of this hub's payments. */
  check(): void
  /** Why this hub is not ready; undefined while the worlds agree. */
  problem(): string | undefined
}

type Needs = {
  tail: Pick<Tail, 'onEvents' | 'onReset'>
  own: World
  /** The world as the database has it. */
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
  tail.onEvents((events) => {
    for (const event of events) if (isEvent(event, 'world.changed')) follow(eventData(event).to)
  })
  tail.onReset(() => {
    read().then(
      (world) => follow(world ?? own),
      (error: unknown) => observe.background(error, 'reading the world of the plaza'),
    )
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
        : `the plaza runs with ${named[current]} now, and this hub with ${named[own]}: restart it with the PAYMENTS of the other hubs`,
  }
}

/** Of a hub whose payments are of another world than the plaza. */
export const otherWorld = () =>
  new Refusal('unavailable', {
    message: 'The plaza changed how payments run, and this node takes none until it is restarted.',
    hint: 'Call again in a moment: another node answers. Nothing was charged.',
    retryAfter: 5,
  })

const named = { sandbox: 'sandbox payments', real: 'real payments' } as const
