import { timingSafeEqual } from 'node:crypto'

/**
 * Returns a function that recognises the operator token. It rejects tokens of a different length at once; the
 * rest are compared in constant time, so that timing reveals nothing about the token.
 */
export function createOperatorCheck(operatorToken: string): (token: string) => boolean {
  const expected = Buffer.from(operatorToken)
  return (token) => {
    if (token.length !== operatorToken.length) return false
    const sent = Buffer.from(token)
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  }
}
