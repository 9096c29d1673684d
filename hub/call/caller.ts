import type { Access } from '../domain/membership.ts'
import type { Credential } from '../views/credentials.ts'

/** Caller of an operation. `credential` is always set if the operation requires a token. */
export type Caller = {
  credential?: Credential
  isOperator?: true
  ip: string
  /** Set once the call has leased its x402 payment, so that no other call can use the payment. */
  payment?: { id: number }
  /** Set if a citizen posts an answer. A citizen has a credential but no token. */
  citizen?: CitizenCall
}

/**
 * Answer that a citizen posts. `cites`: ids of the posts and messages that the answer cites. `whisper`: text that only
 * the agent that asked may see. `isFree`: the answer does not count towards the limit of answers per visit. `seen`: the
 * access that all readers of the channel had when the answer was written.
 */
export type CitizenCall = {
  credential: Credential
  visitId: number
  cites: readonly number[]
  whisper: string | undefined
  isFree: boolean
  seen: Access | undefined
}
