import type { Hex } from 'viem'
import type { Authorization } from '../../../hub/payments/x402/settlement.ts'
import type { SignedAuthorization } from './authorizations.ts'

/** Returns the payment authorization as the hub parses it: addresses in lower case, and decimal strings as numbers. */
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
