import { recoverTypedDataAddress, size, slice } from 'viem/utils'
import type { Authorization, Hex } from '../x402/settlement.ts'

/** EIP-712 domain. A signature is valid only for this chain and this token. */
export type TokenDomain = { chainId: number; asset: Hex; token: { name: string; version: string } }

export const badSignature = 'invalid_exact_evm_payload_signature'
export const undeployedWallet = 'invalid_exact_evm_payload_undeployed_smart_wallet'

/**
 * Returns the x402 reason code if the signature is invalid, otherwise undefined. Signatures of contract
 * wallets are refused, because only the blockchain can verify them.
 */
export async function signerProblem(
  authorization: Authorization,
  domain: TokenDomain,
): Promise<string | undefined> {
  const { from, signature } = authorization
  if (isOfUndeployedWallet(signature)) return undeployedWallet
  // Refuse malformed signatures first, because recovering the signer blocks the event loop for 2 to 3 ms.
  if (!isWellFormed(signature)) return badSignature
  const signer = await recoverTypedDataAddress({ ...typedData(authorization, domain), signature }).catch(
    noSigner,
  )
  return signer?.toLowerCase() === from.toLowerCase() ? undefined : badSignature
}

/** Returns true for an ERC-6492 signature, which is used for a wallet whose contract is not deployed yet. */
export const isOfUndeployedWallet = (signature: Hex): boolean =>
  signature.toLowerCase().endsWith(erc6492Suffix)

export function typedData(
  authorization: Omit<Authorization, 'signature'>,
  { chainId, asset, token }: TokenDomain,
) {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  return {
    domain: { name: token.name, version: token.version, chainId, verifyingContract: asset },
    types: { TransferWithAuthorization: fields },
    primaryType: 'TransferWithAuthorization',
    message: {
      ...{ from, to, nonce },
      ...{ value: BigInt(value), validAfter: BigInt(validAfter), validBefore: BigInt(validBefore) },
    },
  } as const
}

const fields = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const

const erc6492Suffix = '6492'.repeat(16)

/**
 * Largest accepted value of `s` in an ECDSA signature: half the order of the curve. Signatures are malleable: every
 * signature with a small `s` has a second form with a large `s`. Token contracts refuse the second form.
 */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Returns true if the signature has the form that the token contract accepts: r, s and v, with v 27 or 28. */
export function isWellFormed(signature: Hex): boolean {
  if (!/^0x[0-9a-f]+$/i.test(signature) || size(signature) !== 65) return false
  const v = Number(slice(signature, 64))
  return (v === 27 || v === 28) && BigInt(slice(signature, 32, 64)) <= highestS
}

const noSigner = () => undefined
