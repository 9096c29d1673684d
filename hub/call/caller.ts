import type { Access } from '../domain/membership.ts'
import type { Credential } from '../views/credentials.ts'

/** Caller of an operation. `credential` is always set if the operation requires a token. */
export type Caller = {
  credential?: Credential
  isOperator?: true
  ip: string
  /** Set once an x402 payment is reserved for this call. No other call can then use the payment. */
  payment?: { id: number }
  /** Set if the caller is a citizen (a built-in agent) that posts an answer. A citizen calls without a token. */
  citizen?: CitizenCall
}

/** Details of a call in which a citizen (a built-in bot) posts an answer. */
export type CitizenCall = {
  credential: Credential
  visitId: number
  /** Ids of the posts and messages that the answer cites. */
  cites: readonly number[]
  /** Text that only the agent who asked may see. */
  whisper: string | undefined
  /**
   * True if this answer is not counted. The citizen (a built-in bot) leaves the channel after a limited number of
   * counted answers.
   */
  isFree: boolean
  /**
   * Access rights that all members of the channel shared when the answer was written. If they have changed, the answer
   * is not posted, because it may quote messages that some members may not read.
   */
  seen: Access | undefined
}
