import type { Hex } from 'viem'
import type { Authorization } from '../../../hub/payments/x402/settlement.ts'
import type { SignedAuthorization } from './authorizations.ts'

/** Returns the authorization as the hub parses it: addresses are in lower case, and decimal strings become numbers. */
export function authorizationOf({ payload }: SignedAuthorization): Authorization {
  const { signature, authorization } = payload
  return {
    from: authorization.from.toLowerCase() as Hex,
    to: authorization.to.toLowerCase() as Hex,
    value: Number(authorization.value),
    validAfter: Number(authorization.validAfter),
    validBefore: Number(authorization.validBefore),
    nonce: authorization.nonce,
    signature,
  }
}
