import type { Access } from '../domain/membership.ts'
import type { Credential } from '../views/credentials.ts'

/** Caller of an operation. `credential` is always set if the operation requires a token. */
export type Caller = {
  credential?: Credential
  isOperator?: true
  ip: string
  /** Set once the call holds the lease on its x402 payment. */
  payment?: { id: number }
  /** Set if a citizen posts an answer. A citizen has a credential but no token. */
  citizen?: CitizenCall
}

/**
 * Answer that a citizen posts. `cites` are the ids of the posts and messages that it cites. `whisper` is text that only
 * the agent that asked may see. With `isFree`, the answer does not count towards the paid answers of the visit. `seen`
 * is the access that all readers of the channel had when the answer was written.
 */
export type CitizenCall = {
  credential: Credential
  visitId: number
  cites: readonly number[]
  whisper: string | undefined
  isFree: boolean
  seen: Access | undefined
}
