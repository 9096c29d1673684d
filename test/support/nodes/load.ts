import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Client } from '../../../rest/client/client.ts'
import type { EventFrame } from '../clients/faces.ts'
import type { Plaza } from './plaza.ts'

/** Posts `count` bodies, `abreast` at a time. Returns the ids in the order of the log. */
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

/** Returns a body of the greatest length, different for each index. */
export const bigBody = (index: number): string => `${index} `.padEnd(4000, 'plaza ')

/**
 * Checks events as a careful client does, over all its connections: throws at the first event that is missing, repeated
 * or out of order, judging by `seq` and `prev` alone.
 */
export function followRooms(position: number, note = '') {
  const rooms = new Map<string, EventFrame[]>()
  let last = position
  return {
    /** The last seq seen, to resume after. */
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

/** Reads a fresh figure of the hub's /metrics; 0 if it was never counted. */
export async function metric(plaza: Plaza, name: string): Promise<number> {
  // The hub renders its figures once a second. Two renderings differ, because they contain its processor time.
  const before = await figures(plaza)
  let now = before
  while (now === before) {
    await delay(20)
    now = await figures(plaza)
  }
  return figureIn(now, name)
}

/** Reads a figure that may be a second old, for polling. */
export const recentMetric = async (plaza: Plaza, name: string): Promise<number> =>
  figureIn(await figures(plaza), name)

const figures = async (plaza: Plaza): Promise<string> => (await fetch(`${plaza.url}/metrics`)).text()

function figureIn(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

export const slowConsumers = 'plaza_sessions_ended_total{code="slow_consumer"}'
export const residentBytes = 'process_resident_memory_bytes'

/** Returns the number of connections and files the hub process holds open. */
export async function openFiles(plaza: Plaza): Promise<number> {
  return (await readdir(`/proc/${plaza.pid}/fd`)).length
}

/** Longer than any awaited condition takes, and shorter than the timeout of a test. */
const patienceMs = 150_000

/**
 * Asks until the answer passes `isSo`, by default until it is true. Throws after `withinMs` with `what`, which names the
 * awaited condition, and the last answer.
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

/** Asks until an answer is defined. `what` names the awaited thing in the error. */
export async function found<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  for (const until = performance.now() + patienceMs; ; await delay(20)) {
    const answer = await find()
    if (answer !== undefined) return answer
    if (performance.now() > until) throw new Error(`not within ${patienceMs} ms: ${what}`)
  }
}
