import { timingSafeEqual } from 'node:crypto'
import { sha256 } from './credentials.ts'

/** Whether a token is the operator's; how long the answer takes does not tell how much of it is right. */
export function createOperatorCheck(operatorToken: string): (token: string) => boolean {
  const expected = sha256(operatorToken)
  return (token) => timingSafeEqual(sha256(token), expected)
}
