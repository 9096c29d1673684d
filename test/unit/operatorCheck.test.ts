import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatToken } from '../../hub/domain/tokens.ts'
import { createOperatorCheck } from '../../hub/gates/operator.ts'

const token = formatToken('operator', new Uint8Array(32).fill(9))
const isOperator = createOperatorCheck(token)

test('the operator is who has the whole token, of any form that was configured', () => {
  expect(isOperator(token)).toBe(true)
  expect(createOperatorCheck('ein Wort für den Betreiber')('ein Wort für den Betreiber')).toBe(true)
})

test.each([
  ['nothing', ''],
  ['its beginning', token.slice(0, -1)],
  ['more than it', `${token} `],
  ['it in capitals', token.toUpperCase()],
  ['it twice', token + token],
  ['that of an agent', formatToken('permanent', new Uint8Array(32).fill(9))],
])('nobody is who says %s', (_name, other) => expect(isOperator(other)).toBe(false))

test('no other text is, whatever its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: token.length - 1 }), (text, at) => {
      fc.pre(text !== token[at])
      expect(isOperator(text)).toBe(false)
      expect(isOperator(token.slice(0, at) + text + token.slice(at + 1))).toBe(false)
    }),
  )
})
