import { timingSafeEqual } from 'node:crypto'

/**
 * Creates the check of the operator token. A token of another length is rejected at once; a token of the same length is
 * compared in constant time, so that timing reveals nothing else about the operator token.
 */
export function createOperatorCheck(operatorToken: string): (token: string) => boolean {
  const expected = Buffer.from(operatorToken)
  return (token) => {
    if (token.length !== operatorToken.length) return false
    const sent = Buffer.from(token)
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  }
}
