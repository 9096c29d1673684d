import type { Access } from '../domain/membership.ts'
import type { Credential } from '../views/credentials.ts'

/** Caller of an operation. `credential` is always set if the operation requires a token. */
export type Caller = {
  credential?: Credential
  isOperator?: true
  ip: string
  /** Set once the call holds the lease on its x402 payment. */
  payment?: { id: number }
  /** Set if a citizen posts an answer. Such an agent has no token. */
  citizen?: CitizenCall
}

/** Answer that a citizen posts. `whisper` is visible only to the agent that asked. */
export type CitizenCall = {
  credential: Credential
  visitId: number
  cites: readonly number[]
  whisper: string | undefined
  isFree: boolean
  seen: Access | undefined
}
