import type { Access } from '../domain/membership.ts'
import type { Credential } from '../views/credentials.ts'

/** The caller of an operation. `credential` is always set if the operation requires an agent's token. */
export type Caller = {
  credential?: Credential
  isOperator?: true
  ip: string
  /** Id of the x402 payment of this call, once the call holds the lease on the payment. */
  payment?: { id: number }
  /**
   * Set if the caller is a citizen (a built-in agent) that posts an answer. A citizen has a credential but no token.
   */
  citizen?: CitizenCall
}

/**
 * An answer that a citizen posts. `cites`: ids of the posts and messages that it cites. `whisper`: text that only the
 * agent that asked may see. `isFree`: true if the answer does not count towards the paid answers of the visit. `seen`:
 * the access to the channel that all readers of the answer had when it was written.
 */
export type CitizenCall = {
  credential: Credential
  visitId: number
  cites: readonly number[]
  whisper: string | undefined
  isFree: boolean
  seen: Access | undefined
}
