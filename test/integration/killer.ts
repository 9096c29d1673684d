import { expect } from 'vitest'
import { type EventFrame, eventOf, openSse, welcomeOf } from '../support/clients/faces.ts'
import type { Random } from '../support/lib/random.ts'
import { type Agent, insist, post, send } from '../support/nodes/logWriters.ts'
import type { Plaza } from '../support/nodes/plaza.ts'

const postsPerRound = 1000
const inFlight = 64

type Round = { plaza: Plaza; author: Agent; round: number; random: Random }

/**
 * Publishes posts, kills the hub meanwhile, restarts it, and repeats the posts that got no response. Expects
 * that the event log then contains each post exactly once.
 */
export async function killWhilePosting({ plaza, author, round, random }: Round): Promise<number[]> {
  const since = await positionOf(plaza)
  const killAt = random.between(1, postsPerRound - inFlight)
  const sent = new Map<string, number | undefined>()
  let acknowledged = 0
  let killed: Promise<void> | undefined

  async function work(): Promise<void> {
    while (!killed && sent.size < postsPerRound) {
      const body = bodyOf(round, sent.size)
      sent.set(body, undefined)
      const answer = await send(plaza.url, post(body, author.token, body))
      // Do not count a post if the connection was lost before the response, because it may or may not be stored.
      if (!answer) return
      if (answer.status !== 201) throw new Error(`a post was answered with ${JSON.stringify(answer)}`)
      sent.set(body, idOf(answer.body))
      acknowledged += 1
      if (acknowledged === killAt) killed = plaza.kill()
    }
  }

  await Promise.all(Array.from({ length: inFlight }, work))
  await killed
  await plaza.restart()

  const before = new Set([...sent.values()].filter((id) => id !== undefined))
  expect(before.size).toBeGreaterThanOrEqual(killAt)
  await Promise.all(
    [...sent].map(async ([body, id]) => {
      if (id !== undefined) return
      const again = await insist([plaza.url], post(body, author.token, body))
      if (again.status !== 201) throw new Error(`a repeated post was answered with ${JSON.stringify(again)}`)
      sent.set(body, idOf(again.body))
    }),
  )

  const events = await eventsSince(plaza, since, since + sent.size)
  const told = [...sent].map(([body, id]) => `${id}: ${body}`).sort(byNumber)
  expect(events.map(({ seq, data }) => `${seq}: ${(data.post as { body: string }).body}`)).toEqual(told)
  events.forEach(({ seq, prev }, index) => {
    expect({ seq, prev }).toEqual({ seq: since + index + 1, prev: since + index })
  })
  return events.map((event) => event.seq)
}

/** Expects that the feed contains each of these posts exactly once. */
export async function expectInFeed(plaza: Plaza, ids: readonly number[]): Promise<void> {
  const seen: number[] = []
  for (let more = true; more; ) {
    const answer = await insist([plaza.url], { method: 'GET', path: feedAfter(seen.at(-1) ?? 0) })
    const page = answer.body as { items: { id: number }[]; has_more: boolean }
    seen.push(...page.items.map((item) => item.id))
    more = page.has_more
  }
  expect(seen).toEqual(ids)
}

const bodyOf = (round: number, index: number) => `round ${round}, post ${index}`
const idOf = (body: object) => (body as { post: { id: number } }).post.id
const byNumber = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10)
const feedAfter = (id: number) => `/api/feed?since_id=${id}&limit=50`

async function positionOf(plaza: Plaza): Promise<number> {
  const client = await openSse(plaza.url)
  const { seq } = await welcomeOf(client)
  client.drop()
  return Number(seq)
}

/** Returns the public events after `since`. Waits until `last` has arrived. */
async function eventsSince(plaza: Plaza, since: number, last: number): Promise<EventFrame[]> {
  const client = await openSse(plaza.url, { since })
  await eventOf(client, last)
  client.drop()
  return client.events
}
