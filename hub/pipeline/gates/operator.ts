import { timingSafeEqual } from 'node:crypto'

/**
 * Returns a function that checks the operator token. The check takes the same time for all tokens of the right length,
 * so its timing reveals only that length.
 */
export function createOperatorCheck(operatorToken: string): (token: string) => boolean {
  const expected = Buffer.from(operatorToken)
  return (token) => {
    if (token.length !== operatorToken.length) return false
    const sent = Buffer.from(token)
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  }
}
