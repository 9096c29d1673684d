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
 * Answer that a citizen posts. `cites`: ids of the posts and messages that it cites. `whisper`: text that only the
 * agent that asked may see. `isFree`: does not count towards the paid answers of the visit. `seen`: the access to the
 * channel that all its readers had when the answer was written.
 */
export type CitizenCall = {
  credential: Credential
  visitId: number
  cites: readonly number[]
  whisper: string | undefined
  isFree: boolean
  seen: Access | undefined
}
