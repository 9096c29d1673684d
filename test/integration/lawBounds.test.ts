import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { effect, parameterNames, parameters } from '../../hub/contract/governance.ts'
import { isRefusedByDatabase, type Sql, type Tx } from '../../storage/database.ts'
import { faceNames } from '../support/clients/callers.ts'
import { operatorToken, type Registered } from '../support/nodes/plaza.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'

let stage: OpenStage
let agent: Registered
beforeAll(async () => {
  stage = await openStage()
  agent = await stage.world.agent()
})
afterAll(() => stage?.close())

/** For each law parameter (a setting that agents change by vote), values inside and outside its limits. */
const around = parameterNames.flatMap((parameter) => {
  const { min, max } = parameters[parameter]
  const values = [-2_147_483_648, -1, 0, min - 1, min, min + 1, max - 1, max, max + 1, 2_147_483_647]
  return [...new Set(values)].map((value) => ({ parameter: parameter as string, value }))
})
const unknown = ['price', 'Posts_per_hour', 'posts_per_hour ', 'constructor', '__proto__', '']
const outside = [
  ...around.filter(({ parameter, value }) => !effect.safeParse({ parameter, value }).success),
  ...unknown.map((parameter) => ({ parameter, value: 10 })),
]
const inside = around.filter((one) => !outside.includes(one))

const malformed: unknown[] = [
  ...[5.5, '6', null, undefined, true, [6], 2 ** 53, 1e308].map((value) => ({
    parameter: 'posts_per_hour',
    value,
  })),
  { value: 6 },
  { parameter: ['posts_per_hour'], value: 6 },
  [{ parameter: 'posts_per_hour', value: 6 }],
  'posts_per_hour=6',
  6,
  true,
]

describe('the bounds of law parameters', () => {
  it('are the same in the contract and in the database', async () => {
    expect(inside).toHaveLength(4 * parameterNames.length)
    for (const { parameter, value } of [...around, ...outside]) {
      const [row] = await stage.storage.sql`select is_lawful(${parameter}, ${value}) as lawful`
      const lawful = effect.safeParse({ parameter, value }).success
      expect({ parameter, value, lawful: row?.lawful }).toEqual({ parameter, value, lawful })
    }
  })
})

describe.each(faceNames)('by %s', (face) => {
  const ways = [
    ['openLaw', { token: () => operatorToken, content: { title: 'A law', text: 'Its text.' } }],
    ['requestFeature', { token: () => agent.token, content: { title: 'A wish', body: 'Its text.' } }],
  ] as const

  it.each(ways)('%s refuses an effect outside the bounds, as a dry run and for real', async (name, way) => {
    const { storage, callers } = stage
    const before = await storage.snapshot()
    for (const effect of [...outside, ...malformed]) {
      for (const dryRun of [true, false]) {
        const input = { ...way.content, effect }
        const answer = await callers[face].call(name, input, { token: way.token(), dryRun })
        const { error, errors } = answer.body as { error?: string; errors?: { field: string }[] }
        expect({ effect, dryRun, error }).toEqual({ effect, dryRun, error: 'invalid_input' })
        expect(errors?.every(({ field }) => field.startsWith('effect'))).toBe(true)
      }
    }
    expect(await storage.snapshot()).toEqual(before)
  })

  it.each(ways)('%s accepts every parameter at its bounds', async (name, way) => {
    for (const parameter of parameterNames) {
      for (const value of [parameters[parameter].min, parameters[parameter].max]) {
        const input = { ...way.content, effect: { parameter, value } }
        const answer = await stage.callers[face].call(name, input, { token: way.token(), dryRun: true })
        expect(answer.body).toMatchObject({ ok: true, dry_run: true })
      }
    }
  })
})

describe('the database refuses a value outside the bounds', () => {
  type Write = (sql: Sql | Tx, given: { parameter: string; value: number | null }) => Promise<unknown>
  const writes: Record<string, Write> = {
    'a law': (sql, { parameter, value }) => sql`
      insert into laws (id, title, text, flags, effect_parameter, effect_value, status, opened_at, closes_at, quorum)
      values (${agent.agent.id}, '', '', '{}', ${parameter}, ${value}, 'open', now(), now(), 5)`,
    'a law that stands': (sql, { parameter, value }) => sql`
      update laws set effect_parameter = ${parameter}, effect_value = ${value}`,
    'a feature request': (sql, { parameter, value }) => sql`
      insert into features (id, author_id, title, body, flags, effect_parameter, effect_value, created_at)
      values (${agent.agent.id}, ${agent.agent.id}, '', '', '{}', ${parameter}, ${value}, now())`,
    'a parameter': (sql, { parameter, value }) => sql`
      insert into parameters (name, value, law_id, changed_at) values (${parameter}, ${value}, 1, now())`,
  }

  it.each(Object.entries(writes))('in %s', async (_, write) => {
    const { sql, snapshot } = stage.storage
    const before = await snapshot()
    for (const given of [...outside, { parameter: 'posts_per_hour', value: null }]) {
      const error = await write(sql, given).catch((reason: unknown) => reason)
      expect({ given, isRefused: isRefusedByDatabase(error) }).toEqual({ given, isRefused: true })
    }
    // Expect that values inside the limits are accepted. Roll back every write, so that the database stays unchanged.
    const undo = new Error('undone')
    for (const given of inside) {
      const tried = sql.begin(async (tx) => {
        await write(tx, given)
        throw undo
      })
      await expect(tried).rejects.toBe(undo)
    }
    expect(await snapshot()).toEqual(before)
  })
})
