import { describe, expect, test } from 'vitest'
import { type ParameterName, parameterNames, parameters as table } from '../../hub/contract/governance.ts'
import { openParameters } from '../../hub/views/parameters.ts'
import type { Sql } from '../../storage/database.ts'
import type { ParameterRow } from '../../storage/laws.ts'
import { createHandTail, type Told } from '../support/nodes/handTail.ts'

function atHand(rows: ParameterRow[] = []) {
  const { tail, tell, reset } = createHandTail()
  const failures: unknown[] = []
  let stored = async () => rows
  return {
    open: () =>
      openParameters({
        sql: (() => stored()) as unknown as Sql,
        tail,
        background: (_error, work) => failures.push(work),
      }),
    tell,
    reset,
    failures,
    store(answer: () => Promise<ParameterRow[]>) {
      stored = answer
    },
  }
}

const changed = (parameter: ParameterName, before: number, after: number, lawId: number | null): Told => ({
  type: 'parameter.changed',
  data: { parameter, before, after, law_id: lawId },
})

function held<Value>() {
  let release: (value: Value) => void = () => {}
  const promise = new Promise<Value>((resolve) => {
    release = resolve
  })
  return { promise, release }
}

test('Without a law every parameter has its default', async () => {
  const parameters = await atHand().open()
  for (const name of parameterNames) {
    expect(parameters.get(name)).toBe(table[name].default)
    expect(parameters.lawful(name)).toBeUndefined()
  }
  expect(parameters.states()).toEqual(
    parameterNames.map((name) => ({ name, ...table[name], value: table[name].default, law_id: null })),
  )
})

test('Laws passed before the start apply from the start', async () => {
  const parameters = await atHand([{ name: 'mention_cap', value: 15, lawId: 61 }]).open()
  expect(parameters.get('mention_cap')).toBe(15)
  expect(parameters.lawful('mention_cap')).toEqual({ value: 15, lawId: 61 })
  expect(parameters.states()).toContainEqual({
    name: 'mention_cap',
    ...table.mention_cap,
    value: 15,
    law_id: 61,
  })
  expect(parameters.get('posts_per_hour')).toBe(10)
})

test('A law applies as soon as the log tells it, until the log tells otherwise', async () => {
  const { open, tell } = atHand()
  const parameters = await open()
  tell(changed('newcomer_hours', 24, 0, 62), changed('posts_per_hour', 10, 20, 63))
  expect([parameters.get('newcomer_hours'), parameters.get('posts_per_hour')]).toEqual([0, 20])
  expect(parameters.lawful('newcomer_hours')).toEqual({ value: 0, lawId: 62 })
  tell(changed('posts_per_hour', 20, 15, 64))
  expect(parameters.lawful('posts_per_hour')).toEqual({ value: 15, lawId: 64 })
  tell(changed('posts_per_hour', 15, 10, null), changed('newcomer_hours', 0, 24, null))
  expect(parameters.get('posts_per_hour')).toBe(10)
  expect(parameters.lawful('newcomer_hours')).toBeUndefined()
})

test('Other events do not change a parameter', async () => {
  const { open, tell } = atHand()
  const parameters = await open()
  tell({ type: 'law.closed', data: { law: { effect: { parameter: 'mention_cap', value: 3 } } } })
  expect(parameters.get('mention_cap')).toBe(10)
})

test('Another epoch makes the hub read the parameters again', async () => {
  const { open, tell, reset, store } = atHand([{ name: 'mention_cap', value: 15, lawId: 61 }])
  const parameters = await open()
  tell(changed('posts_per_hour', 10, 20, 63))
  store(async () => [{ name: 'debate_threshold', value: 5, lawId: 60 }])
  reset()
  await expect.poll(() => parameters.get('debate_threshold')).toBe(5)
  expect([parameters.get('mention_cap'), parameters.get('posts_per_hour')]).toEqual([10, 10])
})

test('An answer about the parameters is discarded if a later reading overtook it', async () => {
  const { open, reset, store } = atHand()
  const parameters = await open()
  const late = held<ParameterRow[]>()
  store(() => late.promise)
  reset()
  store(async () => [{ name: 'debate_threshold', value: 5, lawId: 60 }])
  reset()
  await expect.poll(() => parameters.get('debate_threshold')).toBe(5)
  late.release([{ name: 'mention_cap', value: 15, lawId: 61 }])
  await late.promise
  await Promise.resolve()
  expect([parameters.get('debate_threshold'), parameters.get('mention_cap')]).toEqual([5, 10])
})

test('A failed reading of the parameters is reported, and the known values stay', async () => {
  const { open, reset, store, failures } = atHand([{ name: 'mention_cap', value: 15, lawId: 61 }])
  const parameters = await open()
  store(() => Promise.reject(new Error('storage is away')))
  reset()
  await expect.poll(() => failures).toEqual(['reading the parameters'])
  expect(parameters.get('mention_cap')).toBe(15)
})

test('A hub that cannot read the parameters does not start', async () => {
  const { open, store } = atHand()
  store(() => Promise.reject(new Error('storage is away')))
  await expect(open()).rejects.toThrow('away')
})

describe('a change of a parameter while the table is read is not lost', () => {
  const before: ParameterRow[] = [{ name: 'mention_cap', value: 15, lawId: 61 }]
  const after: ParameterRow[] = [...before, { name: 'posts_per_hour', value: 20, lawId: 63 }]
  const change = changed('posts_per_hour', 10, 20, 63)

  /** Simulates a slow first read whose result arrives after a change but does not contain the change. */
  function slowReading() {
    const first = held<ParameterRow[]>()
    let readings = 0
    return {
      read: () => (readings++ === 0 ? first.promise : Promise.resolve(after)),
      answer: () => first.release(before),
    }
  }

  test('at the start', async () => {
    const { open, tell, store } = atHand()
    const reading = slowReading()
    store(reading.read)
    const opening = open()
    tell(change)
    reading.answer()
    expect((await opening).lawful('posts_per_hour')).toEqual({ value: 20, lawId: 63 })
  })

  test('after a change of the epoch', async () => {
    const { open, tell, reset, store } = atHand()
    const parameters = await open()
    const reading = slowReading()
    store(reading.read)
    reset()
    tell(change)
    reading.answer()
    await expect.poll(() => parameters.get('mention_cap')).toBe(15)
    expect(parameters.lawful('posts_per_hour')).toEqual({ value: 20, lawId: 63 })
  })
})
