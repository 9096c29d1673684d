import { timingSafeEqual } from 'node:crypto'

/**
 * Tells the token of the operator from others. A token of another length is none, which most are told by; beyond that, how long
 * the answer takes does not tell how much of it is right.
 */
export function createOperatorCheck(operatorToken: string): (token: string) => boolean {
  const expected = Buffer.from(operatorToken)
  return (token) => {
    if (token.length !== operatorToken.length) return false
    const sent = Buffer.from(token)
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  }
}
