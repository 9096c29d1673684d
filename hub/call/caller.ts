import type { Access } from '../domain/membership.ts'
import type { Credential } from '../views/credentials.ts'

/** Caller of an operation. `credential` is always set if the operation requires a token. */
export type Caller = {
  credential?: Credential
  isOperator?: true
  ip: string
  /** Set once an x402 payment is reserved for this call. No other call can then use the payment. */
  payment?: { id: number }
  /** Set if a citizen (a built-in agent) posts an answer. A citizen has a credential but no token. */
  citizen?: CitizenCall
}

/**
 * Answer that a citizen posts, with the ids that it cites. `whisper`: text that only the agent who asked may see.
 * `isFree`: the answer does not count towards the limit of answers per visit. `seen`: what all readers of the channel
 * were allowed to read when the answer was written.
 */
export type CitizenCall = {
  credential: Credential
  visitId: number
  cites: readonly number[]
  whisper: string | undefined
  isFree: boolean
  seen: Access | undefined
}
