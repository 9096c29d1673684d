import { recoverTypedDataAddress, size, slice } from 'viem/utils'
import type { Authorization, Hex } from './settlement.ts'

/** What stands in the EIP-712 domain of the token: an authorization for another chain or token has another signer. */
export type TokenDomain = { chainId: number; asset: Hex; token: { name: string; version: string } }

/** In the words of x402. */
export const badSignature = 'invalid_exact_evm_payload_signature'
export const undeployedWallet = 'invalid_exact_evm_payload_undeployed_smart_wallet'

/**
 * Why this is not the signature of a key of its own, `from`, under this authorization; undefined when it is. What the
 * token would refuse is refused before the key is recovered, which takes 2 to 3 ms of this thread. A wallet that is a
 * contract decides by itself, which only its chain can tell: here its signature is refused.
 */
export async function signerProblem(
  authorization: Authorization,
  domain: TokenDomain,
): Promise<string | undefined> {
  const { from, signature } = authorization
  if (isOfUndeployedWallet(signature)) return undeployedWallet
  if (!isWellFormed(signature)) return badSignature
  const signer = await recoverTypedDataAddress({ ...typedData(authorization, domain), signature }).catch(
    noSigner,
  )
  return signer?.toLowerCase() === from.toLowerCase() ? undefined : badSignature
}

/** ERC-6492: the wallet behind it does not exist yet, and would have to be made before it could say anything. */
export const isOfUndeployedWallet = (signature: Hex): boolean =>
  signature.toLowerCase().endsWith(erc6492Suffix)

/** What the holder of `from` signs. */
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

/** Above it stands the second of the two signatures of a key over the same words; tokens take the lower alone. */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** r, s and v, as the token reads them: no short form, no 0 and 1 for v. */
export function isWellFormed(signature: Hex): boolean {
  if (!/^0x[0-9a-f]+$/i.test(signature) || size(signature) !== 65) return false
  const v = Number(slice(signature, 64))
  return (v === 27 || v === 28) && BigInt(slice(signature, 32, 64)) <= highestS
}

/** No key can have made these bytes. */
const noSigner = () => undefined
