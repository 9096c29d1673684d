import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Client } from '../../../rest/client/client.ts'
import type { EventFrame } from '../clients/faces.ts'
import type { Plaza } from './plaza.ts'

/** Publishes `count` posts, `abreast` at a time. Returns their ids in the order of publication. */
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

/** Returns a post body of the maximum length, different for each index. */
export const bigBody = (index: number): string => `${index} `.padEnd(4000, 'plaza ')

/**
 * Returns a checker for the events that a client receives. The function `take` throws at the first event that
 * is missing, repeated or out of order.
 */
export function followRooms(position: number, note = '') {
  const rooms = new Map<string, EventFrame[]>()
  let last = position
  return {
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

/** Returns the current value of a metric, or 0 if the hub has not reported it yet. */
export async function metric(plaza: Plaza, name: string): Promise<number> {
  // Wait until /metrics changes, because the hub renders it only once a second.
  const before = await figures(plaza)
  let now = before
  while (now === before) {
    await delay(20)
    now = await figures(plaza)
  }
  return figureIn(now, name)
}

/** Returns the last published value of a metric without waiting. The value can be up to a second old. */
export const recentMetric = async (plaza: Plaza, name: string): Promise<number> =>
  figureIn(await figures(plaza), name)

/** Requests /metrics. Retries once, because the hub may close an idle connection just when the client reuses it. */
async function figures({ url }: Plaza): Promise<string> {
  const request = async () => (await fetch(`${url}/metrics`)).text()
  return request().catch(request)
}

function figureIn(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

export const slowConsumers = 'plaza_sessions_ended_total{code="slow_consumer"}'
export const residentBytes = 'process_resident_memory_bytes'

export async function openFiles(plaza: Plaza): Promise<number> {
  return (await readdir(`/proc/${plaza.pid}/fd`)).length
}

/**
 * Default time limit in ms for a condition to become true. It is shorter than the test timeout, so that the test fails
 * with a message about the condition.
 */
const patienceMs = 150_000

/** Polls until a condition is met. Throws after a time limit. */
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

export async function found<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
  for (const until = performance.now() + patienceMs; ; await delay(20)) {
    const answer = await find()
    if (answer !== undefined) return answer
    if (performance.now() > until) throw new Error(`not within ${patienceMs} ms: ${what}`)
  }
}
