import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Hello } from '../../hub/contract/frames.ts'
import { type Sheddable, sheddable } from '../../hub/observe/loadShedding.ts'
import { PlazaError } from '../../rest/client/plazaError.ts'
import { checkedClient } from '../support/clients/checked.ts'
import {
  eventOf,
  type LiveFace,
  liveFaces,
  openRaw,
  type RawClient,
  welcomeOf,
} from '../support/clients/faces.ts'
import { found, metric } from '../support/nodes/load.ts'
import { operatorToken, type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { starve } from './starve.ts'

let postgres: SharedPostgres
let plaza: Plaza
let token: string
let listener: RawClient
let pressure: ReturnType<typeof starve> | undefined

beforeAll(async () => {
  postgres = await openSharedPostgres()
  plaza = await startPlaza({ databaseUrl: await createDatabase(postgres.url) })
  token = (await plaza.register('Ada in a crowd')).token
  listener = await openRaw(plaza.url, { token })
  await welcomeOf(listener)
  pressure = starve(plaza.pid)
})
afterAll(async () => {
  await pressure?.end()
  await plaza?.close()
  await postgres?.close()
})

/** Kind of request that an overloaded hub may refuse, or `never shed` if it must always be served. */
type Wish = Exclude<Sheddable, 'ephemeral'> | 'never shed'
type Ask = { wish: Wish; isServed(): Promise<boolean> }

/** Tries to open a session. Returns true if the hub accepts it. A refusal must ask the client to retry later. */
async function begins({ open }: LiveFace, hello: Hello): Promise<boolean> {
  const client = await open(plaza.url, hello).catch((error: Error) => {
    if (/ answered with 503: .*"error":"unavailable".*"retry_after":3/.test(error.message)) return undefined
    throw error
  })
  const first = await client?.frame(({ op }) => op === 'welcome' || op === 'bye')
  client?.drop()
  if (first?.op === 'bye') expect(first).toMatchObject({ code: 'overloaded', reconnect: true })
  return first?.op === 'welcome'
}

async function isDone(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof PlazaError && error.code === 'unavailable' && error.retryAfter === 3) return false
      throw error
    },
  )
}

const asks: Record<string, Ask> = {
  ...Object.fromEntries(
    liveFaces.flatMap((face): [string, Ask][] => [
      [`${face.name}: a watcher`, { wish: 'observers', isServed: () => begins(face, {}) }],
      [`${face.name}: an agent`, { wish: 'sessions', isServed: () => begins(face, { token }) }],
      [`${face.name}: one who resumes`, { wish: 'resumes', isServed: () => begins(face, { since: 0 }) }],
    ]),
  ),
  'a post by REST': {
    wish: 'writes',
    isServed: () => isDone(checkedClient(plaza.url, token).createPost({ body: randomUUID() })),
  },
  'a post by a socket that is open': {
    wish: 'writes',
    async isServed() {
      const { ok, error } = await listener.call('createPost', { body: randomUUID() })
      if (ok !== true) expect(error).toBe('unavailable')
      return ok === true
    },
  },
  'a read': {
    wish: 'never shed',
    isServed: () => isDone(checkedClient(plaza.url).listFeed({ limit: 1 })),
  },
  'the operator, and a socket that is open': {
    wish: 'never shed',
    async isServed() {
      const { notice } = await checkedClient(plaza.url, operatorToken).publishNotice({ text: 'Slow today.' })
      await eventOf(listener, notice.id)
      return true
    },
  },
}

const rows: { level: number; lateMs: number; shed: Wish[] }[] = [
  { level: 1, lateMs: 350, shed: [] },
  { level: 2, lateMs: 700, shed: ['observers'] },
  { level: 3, lateMs: 1400, shed: ['observers', 'sessions'] },
  { level: 4, lateMs: 2400, shed: ['observers', 'sessions', 'resumes'] },
  { level: 5, lateMs: 3400, shed: ['observers', 'sessions', 'resumes', 'writes'] },
  { level: 0, lateMs: 0, shed: [] },
]

/**
 * Requests that the hub wrongly served or refused. A few are tolerated, because the hub's overload level may
 * change for a moment during a request.
 */
const wrong: string[] = []
const wrongMost = 3

it.each(rows)('An event loop that is $lateMs ms late sheds $shed and nothing else', async (row) => {
  pressure?.by(row.lateMs)
  const level = () => metric(plaza, 'plaza_shed_level')
  await Promise.all(
    Object.entries(asks).map(([name, { wish, isServed }]) => {
      const due = !row.shed.includes(wish)
      return found(`${name} at level ${row.level}`, async () => {
        const seen = { before: await level(), isServed: await isServed(), after: await level() }
        // Ignore the result if the hub's overload level was not the expected one. Other load on the machine can change
        // the level.
        if (seen.before !== row.level || seen.after !== row.level) return undefined
        if (seen.isServed === due) return true
        wrong.push(`${name} at level ${row.level}`)
        expect(wrong.length, wrong.join(', ')).toBeLessThanOrEqual(wrongMost)
        return undefined
      })
    }),
  )
})

it('The log says what was shed, and when shedding ends', () => {
  const lines = plaza
    .output()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
  const told = lines.filter(({ msg }) => msg.includes('overloaded'))
  expect(told).toContainEqual(
    expect.objectContaining({
      level: 40,
      shed: [...sheddable],
      msg: 'overloaded: shed clients are told to come back later',
    }),
  )
  const most = told.findIndex(({ shed }) => shed?.length === sheddable.length)
  expect(told.slice(most)).toContainEqual(
    expect.objectContaining({ level: 40, shed: [], msg: 'no longer overloaded' }),
  )
})

type Line = { level: number; msg: string; shed?: string[] }
