import { timingSafeEqual } from 'node:crypto'

/**
 * Creates the check of the operator token. Its timing reveals only the token's length: tokens of that length are
 * compared in constant time.
 */
export function createOperatorCheck(operatorToken: string): (token: string) => boolean {
  const expected = Buffer.from(operatorToken)
  return (token) => {
    if (token.length !== operatorToken.length) return false
    const sent = Buffer.from(token)
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  }
}
