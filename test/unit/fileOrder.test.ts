import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { slowest, slowestFirst, spread } from '../support/lib/fileOrder.ts'

it.each([
  [['A', 'B'], ['1', '2', '3', '4'], 'A12B34'],
  [['A', 'B', 'C'], ['1', '2', '3', '4'], 'A1B23C4'],
  [['A', 'B'], ['1'], 'A1B'],
  [[], ['1', '2'], '12'],
  [['A'], [], 'A'],
])('Spreading %j over %j gives %s', (few, many, spreadOut) => {
  expect(spread<string>(few, many).join('')).toBe(spreadOut)
})

it('The slowest files come first, in the order of the list, and the others keep their order', () => {
  const paths = [
    '/a/unit/b.test.ts',
    '/a/contract/gates.test.ts',
    '/a/unit/a.test.ts',
    '/a/checker/faults.test.ts',
  ]
  expect(slowestFirst(paths, (path) => path)).toEqual([paths[3], paths[1], paths[0], paths[2]])
})

it.each(slowest)('%s exists', (end) => {
  expect(existsSync(fileURLToPath(new URL(`../${end}`, import.meta.url)))).toBe(true)
})
