import { timingSafeEqual } from 'node:crypto'

/**
 * Creates the function that recognises the operator token. The function rejects a token of another length at once. It
 * compares a token of the same length in constant time, so that timing reveals nothing about the operator token.
 */
export function createOperatorCheck(operatorToken: string): (token: string) => boolean {
  const expected = Buffer.from(operatorToken)
  return (token) => {
    if (token.length !== operatorToken.length) return false
    const sent = Buffer.from(token)
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  }
}
