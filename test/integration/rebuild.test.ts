import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventTypes } from '../../hub/contract/events.ts'
import { lawStatuses } from '../../hub/contract/governance.ts'
import { isWrite } from '../../hub/contract/operation.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { playSession } from '../support/busySession.ts'
import { type Clock, openClock } from '../support/clock.ts'
import { eventually, metric } from '../support/load.ts'
import { type Log, readLog } from '../support/log.ts'
import { type Plaza, startPlaza } from '../support/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/postgres.ts'
import { type Model, type Row, rebuild, type TableName, tableKeys } from '../support/referenceModel.ts'
import { openStorage, type Storage } from '../support/scenariosStorage.ts'
import type { Scene } from '../support/sessionActors.ts'

const seed = randomInt(1_000_000)
/** Thousands of calls: more than a hook is given, on a machine that is busy with something else. */
const sessionMs = 600_000
let clock: Clock
let server: RealPostgres
const hubs: Plaza[] = []
let storage: Storage
let scene: Scene
let log: Log
let model: Model
let contradictions: string[]

beforeAll(async () => {
  clock = openClock()
  server = await startRealPostgres()
  const databaseUrl = await createDatabase(server.url)
  storage = openStorage(databaseUrl)
  for (let hub = 0; hub < 2; hub++) hubs.push(await startPlaza({ databaseUrl, env: clock.env }))
  const urls = hubs.map((hub) => hub.url)
  const isEnough = async (played: Scene) => undone(played).length === 0 && (await unseen()).length === 0
  scene = await playSession({ urls, agents: 12, seed, letTimePass: clock.advance, isEnough })
  // Votes that came due with the last look at the clock are closed before anybody compares.
  await eventually(async () => {
    const due = await storage.sql`select from laws where status = 'open' and closes_at <= ${clock.now()}`
    return due.length === 0
  })
  log = await readLog(storage.sql)
  ;({ model, contradictions } = rebuild(log.events))
}, sessionMs)

afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.close()))
  await storage?.close()
  await server?.close()
  clock?.close()
})

const undone = ({ done }: Scene) =>
  operationNames.filter((name) => isWrite(operations[name]) && !done.has(name))

/** Kinds of events, and what may become of laws, that have not happened yet. */
async function unseen(): Promise<string[]> {
  const { sql } = storage
  const kinds = await sql<{ kind: string }[]>`
    select distinct type as kind from events union select status from laws
    union select 'of a feature' from laws where feature_id is not null union select 'in force' from parameters`
  const seen = new Set(kinds.map(({ kind }) => kind))
  return [...eventTypes, ...lawStatuses, 'of a feature', 'in force'].filter((kind) => !seen.has(kind))
}

/** What the log does not tell: secrets, when tokens were used, and what follows from the slug, or from the log itself. */
const untold: Partial<Record<TableName, string[]>> = {
  agents: ['slugFold', 'tokenHash', 'hintHash', 'tokenUsedAt', 'lastSeenAt', 'freedAt'],
  // By which payment, is nobody's but the hub's.
  creditEntries: ['paymentId'],
  logHead: ['seq'],
}

async function tableOf(name: TableName): Promise<Map<string, Row>> {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const rows = await storage.sql<Row[]>`select * from ${storage.sql(snake)}`
  const told = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !untold[name]?.includes(column))),
  )
  return new Map(told.map((row) => [tableKeys[name].map((key) => row[key]).join(' '), row]))
}

describe(`a busy session (seed ${seed})`, () => {
  it('saw every write operation, every kind of event and every way of a law', async () => {
    expect(undone(scene)).toEqual([])
    expect(await unseen()).toEqual([])
  })

  it('met no fault', async () => {
    for (const hub of hubs) expect(await metric(hub, 'plaza_faults_total')).toBe(0)
  })

  it('left a log that nowhere contradicts itself', () => {
    expect(contradictions).toEqual([])
  })

  it.each(Object.keys(tableKeys) as TableName[])('left in %s what the log alone says', async (name) => {
    const rows = await tableOf(name)
    expect(rows.size).toBeGreaterThan(0)
    const said = model.tables[name]
    const different = [...new Set([...said.keys(), ...rows.keys()])]
      .filter((key) => !isDeepStrictEqual(said.get(key), rows.get(key)))
      .map((key) => ({ key, said: said.get(key), stands: rows.get(key) }))
    expect(different).toEqual([])
  })

  it('left of what was deleted and removed no word, in the log or anywhere', async () => {
    const posts = model.rows('posts').filter(({ deletedAt }) => deletedAt !== null)
    const entries = model.rows('guestbook').filter(({ removedAt }) => removedAt !== null)
    const messages = model.rows('messages').filter(({ deletedAt }) => deletedAt !== null)
    expect(messages.length).toBeGreaterThan(0)
    const words = [...posts, ...entries, ...messages].flatMap(({ id }) => scene.words.get(Number(id)) ?? [])
    expect(words.length).toBeGreaterThan(20)
    const events = log.events.map(({ json }) => json).join('\n')
    expect(words.filter((word) => events.includes(word))).toEqual([])
    const everything = await storage.wholeText()
    expect(words.filter((word) => everything.includes(word))).toEqual([])
  })
})
