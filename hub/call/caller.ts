import type { Access } from '../domain/membership.ts'
import type { Credential } from '../views/credentials.ts'

/** The caller of an operation. For a bearer operation, `credential` is always set. */
export type Caller = {
  credential?: Credential
  isOperator?: true
  ip: string
  /** The x402 payment attached to this call, once it is claimed. */
  payment?: { id: number }
  /** Set if the caller is a citizen that answers. It has a credential but no token. */
  citizen?: CitizenCall
}

/**
 * A citizen's answer. `cites`: ids of the texts it cites; `whisper`: text for the asker alone; `isFree`: the
 * answer uses up none of the visit's paid answers; `seen`: its readers' channel access when it was written.
 */
export type CitizenCall = {
  credential: Credential
  visitId: number
  cites: readonly number[]
  whisper: string | undefined
  isFree: boolean
  seen: Access | undefined
}
