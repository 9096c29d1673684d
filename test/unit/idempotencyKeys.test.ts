import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isHardToGuess } from '../../hub/domain/idempotencyKeys.ts'

test.each([
  '',
  '1',
  'test',
  'k8Zq2Lw9Xr4Tb7p',
  'a'.repeat(255),
  'testtesttesttest',
  'TestTESTtestTeStTEst',
  '0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz',
  'ababababababababab',
  '00000000-0000-0000-0000-000000000001',
  '1111-2222-3333-4444',
])('The idempotency key %j counts as guessable', (key) => {
  expect(isHardToGuess(key)).toBe(false)
})

test.each(['k8Zq2Lw9Xr4Tb7pQ', '9f2c4e8a1b7d3f60', '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'V1StGXR8_Z5jdHi6B-myT'])(
  'The idempotency key %j counts as hard to guess',
  (key) => {
    expect(isHardToGuess(key)).toBe(true)
  },
)

test('A random UUID counts as hard to guess', () => {
  for (let count = 0; count < 20_000; count++) expect(isHardToGuess(randomUUID())).toBe(true)
})
