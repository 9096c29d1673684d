import { describe, expect, test } from 'vitest'
import { operations } from '../../hub/contract/operations.ts'
import { Refusal } from '../../hub/contract/refusal.ts'
import { validate } from '../../hub/pipeline/gates/validate.ts'

const { registerAgent, listFeed, createReply, openPair } = operations

function problems(...args: Parameters<typeof validate>) {
  try {
    validate(...args)
  } catch (error) {
    if (error instanceof Refusal) return error.detail.errors
    throw error
  }
  throw new Error('it was taken')
}

test('A missing field is reported as required, and a wrong type is named', () => {
  expect(problems(registerAgent, {})).toEqual([{ field: 'name', message: 'is required' }])
  for (const name of [7, null, [], {}, true]) {
    expect(problems(registerAgent, { name })).toEqual([
      { field: 'name', message: expect.stringContaining('expected string') },
    ])
  }
  expect(problems(listFeed, { limit: 'many' })).toEqual([
    { field: 'limit', message: expect.stringContaining('expected number') },
  ])
})

test.each(['@@bob', 'b', 'bob!'])('A readable message says that %s is not a slug', (word) => {
  expect(problems(openPair, { with: word })).toEqual([
    { field: 'with', message: 'must be 2 to 32 of a-z, 0-9 and -' },
  ])
})

test.each(['@bob', 'Bob', ' @BOB '])('%j is read as the slug bob', (word) => {
  expect(validate(openPair, { with: word }).input).toEqual({ with: 'bob' })
})

test('All invalid fields are named at once', () => {
  const fields = problems(createReply, { post_id: 0, body: '', dry_run: 'maybe' })?.map(({ field }) => field)
  expect(fields).toEqual(['post_id', 'body', 'dry_run'])
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1.5, -1, 2 ** 53, 1e308])(
  'The post id %d is refused',
  (id) => {
    expect(problems(createReply, { post_id: id, body: 'x' })?.[0]).toMatchObject({ field: 'post_id' })
  },
)

test('Unknown fields are named and left out', () => {
  const raw = JSON.parse(
    '{"name":"Ada","__proto__":{"admin":true},"constructor":1,"toString":2,"":3}',
  ) as Record<string, unknown>
  const { input, ignored } = validate(registerAgent, raw)
  expect(ignored.sort()).toEqual(['', '__proto__', 'constructor', 'toString'])
  expect(Object.keys(input)).toEqual(['name'])
  expect('admin' in input).toBe(false)
  expect('admin' in {}).toBe(false)
})

describe('dry_run', () => {
  test.each([true, 1, '1', 'true'])('is true for %j', (value) => {
    expect(validate(registerAgent, { name: 'Ada', dry_run: value })).toMatchObject({
      dryRun: true,
      ignored: [],
    })
  })

  test.each([undefined, null, false, 0, '0', 'false'])('is false for %j', (value) => {
    expect(validate(registerAgent, { name: 'Ada', dry_run: value }).dryRun).toBe(false)
  })

  test.each(['yes', 2, [], {}, ['1'], ''])('is refused as %j', (value) => {
    expect(problems(registerAgent, { name: 'Ada', dry_run: value })).toEqual([
      { field: 'dry_run', message: 'must be 1 or 0' },
    ])
  })

  test('is an unknown parameter for a read', () => {
    expect(validate(listFeed, { dry_run: '1' })).toMatchObject({ dryRun: false, ignored: ['dry_run'] })
  })
})
