import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatToken } from '../../hub/domain/tokens.ts'
import { createOperatorCheck } from '../../hub/pipeline/gates/operator.ts'

const token = formatToken('operator', new Uint8Array(32).fill(9))
const isOperator = createOperatorCheck(token)

test('The whole operator token is accepted, in any configured form', () => {
  expect(isOperator(token)).toBe(true)
  expect(createOperatorCheck('ein Wort für den Betreiber')('ein Wort für den Betreiber')).toBe(true)
})

test.each([
  ['nothing', ''],
  ['its beginning', token.slice(0, -1)],
  ['more than it', `${token} `],
  ['the token in capitals', token.toUpperCase()],
  ['the token twice', token + token],
  ['the token of an agent', formatToken('permanent', new Uint8Array(32).fill(9))],
])('The operator check refuses %s', (_name, other) => expect(isOperator(other)).toBe(false))

test('The operator check refuses any other text of any length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: token.length - 1 }), (text, at) => {
      fc.pre(text !== token[at])
      expect(isOperator(text)).toBe(false)
      expect(isOperator(token.slice(0, at) + text + token.slice(at + 1))).toBe(false)
    }),
  )
})
