import { expect, test } from 'vitest'
import { isSent, scalarOf } from '../../hub/contract/rawInput.ts'

test.each(['text', '', 0, 7, -0.5, true, false])('A raw field with %j is returned unchanged', (value) => {
  expect(scalarOf({ field: value }, 'field')).toBe(value)
})

const hostile = '{"valueOf":1,"toString":1}'
test.each(['null', '[]', '["text"]', '{}', hostile])('A raw field with %s has no plain value', (json) => {
  expect(scalarOf({ field: JSON.parse(json) as unknown }, 'field')).toBeUndefined()
})

test('A raw field that was not sent has no value, whatever objects inherit', () => {
  for (const field of ['field', 'constructor', 'toString', '__proto__']) {
    expect(scalarOf({}, field)).toBeUndefined()
    expect(isSent({}, field)).toBe(false)
  }
  const named = JSON.parse('{"__proto__":"text"}') as object
  expect(scalarOf(named, '__proto__')).toBe('text')
})

test('A raw field of any shape counts as sent, even null', () => {
  expect([{ field: null }, { field: {} }, { field: 0 }].map((input) => isSent(input, 'field'))).toEqual([
    true,
    true,
    true,
  ])
  expect(isSent({ field: undefined }, 'field')).toBe(false)
})
