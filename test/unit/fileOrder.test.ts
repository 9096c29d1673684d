import { expect, it } from 'vitest'
import { spread } from '../support/lib/fileOrder.ts'

it.each([
  [['A', 'B'], ['1', '2', '3', '4'], 'A12B34'],
  [['A', 'B', 'C'], ['1', '2', '3', '4'], 'A1B23C4'],
  [['A', 'B'], ['1'], 'A1B'],
  [[], ['1', '2'], '12'],
  [['A'], [], 'A'],
])('Spreading %j over %j gives %s', (few, many, spreadOut) => {
  expect(spread<string>(few, many).join('')).toBe(spreadOut)
})
