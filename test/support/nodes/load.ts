import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Client } from '../../../rest/client/client.ts'
import type { EventFrame } from '../clients/faces.ts'
import type { Plaza } from './plaza.ts'

/** Posts `count` bodies, `abreast` at a time. Returns the ids in log order. */
export async function postMany(
  client: Client,
  count: number,
  { body = () => 'a post', abreast = 8 }: { body?: (index: number) => string; abreast?: number } = {},
): Promise<number[]> {
  const ids: number[] = []
  let next = 0
  async function post(): Promise<void> {
    while (next < count) ids.push((await client.createPost({ body: body(next++) })).post.id)
  }
  await Promise.all(Array.from({ length: abreast }, post))
  return ids.sort((a, b) => a - b)
}

/** Returns a body of the maximum length, different for each index. */
export const bigBody = (index: number): string => `${index} `.padEnd(4000, 'plaza ')

/**
 * Checks the events that a client receives over all its connections, as a careful client would. Throws at the first
 * event that is missing, repeated or out of order, and relies on `seq` and `prev` alone.
 */
export function followRooms(position: number, note = '') {
  const rooms = new Map<string, EventFrame[]>()
  let last = position
  return {
    /** Returns the last seq received, from which the client resumes. */
    position: () => last,
    in: (room: string): EventFrame[] => rooms.get(room) ?? [],
    take(events: readonly EventFrame[]): void {
      for (const event of events) {
        const before = rooms.get(event.room) ?? []
        const end = before.at(-1)?.seq
        const isNext = event.seq > last && (end === undefined ? event.prev <= position : event.prev === end)
        if (!isNext) {
          throw new Error(
            `${event.room}: event ${event.seq} names ${event.prev} before it, but the last one seen there is ${end}, ` +
              `the last of all ${last} ${note}`,
          )
        }
        last = event.seq
        rooms.set(event.room, before)
        before.push(event)
      }
    },
  }
}

/** Returns a fresh value of a metric from the hub's /metrics, or 0 if the hub has not reported the metric yet. */
export async function metric(plaza: Plaza, name: string): Promise<number> {
  // The hub renders its metrics once a second. Two renderings always differ, because they contain the CPU time.
  const before = await figures(plaza)
  let now = before
  while (now === before) {
    await delay(20)
    now = await figures(plaza)
  }
  return figureIn(now, name)
}

/** Returns a metric's value, which may be a second old, for use in polling. */
export const recentMetric = async (plaza: Plaza, name: string): Promise<number> =>
  figureIn(await figures(plaza), name)

const figures = async (plaza: Plaza): Promise<string> => (await fetch(`${plaza.url}/metrics`)).text()

function figureIn(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

export const slowConsumers = 'plaza_sessions_ended_total{code="slow_consumer"}'
export const residentBytes = 'process_resident_memory_bytes'

/** Returns the number of files and connections that the hub process holds open. */
export async function openFiles(plaza: Plaza): Promise<number> {
  return (await readdir(`/proc/${plaza.pid}/fd`)).length
}

/** Longer than any of these conditions takes to become true, and shorter than a test's timeout. */
const patienceMs = 150_000

/**
 * Calls `ask` until the answer passes `isSo`, by default until it is true. After `withinMs`, throws an error with the
 * last answer and with `what`, the name of the condition.
 */
export async function eventually<Answer>(
  what: string,
  ask: () => Promise<Answer>,
  isSo: (answer: Answer) => boolean = (answer) => answer === true,
  withinMs = patienceMs,
): Promise<void> {
  for (const until = performance.now() + withinMs; ; await delay(20)) {
    const answer = await ask()
    if (isSo(answer)) return
    if (performance.now() > until)
      throw new Error(`not within ${withinMs} ms: ${what}; the last answer was ${inspect(answer)}`)
  }
}

/** Calls `find` until it returns a defined value. `what` names that value in the error. */
export async function found<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  for (const until = performance.now() + patienceMs; ; await delay(20)) {
    const answer = await find()
    if (answer !== undefined) return answer
    if (performance.now() > until) throw new Error(`not within ${patienceMs} ms: ${what}`)
  }
}
