import { randomBytes } from 'node:crypto'
import { type Address, bytesToHex, type Hex } from 'viem'
import { signTypedData } from 'viem/accounts'
import { type ChainId, usdcAddresses, usdcName } from './usdc.ts'

/** An account and the private key that signs for the account. A wallet contract uses the key of its owner. */
type Signer = { address: Address; key: Hex }

/**
 * Options for signing a payment authorization. By default, the authorization is for USDC on Base, has a random nonce
 * and is valid for two minutes.
 */
type Wanted = {
  from: Signer
  to: Address
  /** Amount in millionths of one USDC. */
  value: bigint
  /** Unix time in seconds from which the authorization is valid. */
  validAfter?: number
  /** Unix time in seconds at which the authorization expires. */
  validBefore?: number
  nonce?: Hex
  chainId?: ChainId
  verifyingContract?: Address
  /** Kind of authorization. Anyone can redeem a `transfer`, but only the payee can redeem a `receive`. */
  kind?: 'transfer' | 'receive'
}

/** A payment authorization as a client sends it, with every number as a decimal string. */
export type Authorization = {
  from: Address
  to: Address
  value: string
  validAfter: string
  validBefore: string
  nonce: Hex
}

/** A signed payment authorization. Both versions of the x402 payment protocol use the same `payload`. */
export type SignedAuthorization = {
  payload: { signature: Hex; authorization: Authorization }
  chainId: ChainId
  verifyingContract: Address
}

const authorizationFields = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'validAfter', type: 'uint256' },
  { name: 'validBefore', type: 'uint256' },
  { name: 'nonce', type: 'bytes32' },
] as const

const types = {
  TransferWithAuthorization: authorizationFields,
  ReceiveWithAuthorization: authorizationFields,
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

const nowSeconds = () => Math.floor(Date.now() / 1000)

export async function signAuthorization(wanted: Wanted): Promise<SignedAuthorization> {
  const { from, to, value, chainId = 8453, verifyingContract = usdcAddresses[chainId] } = wanted
  const { validAfter = nowSeconds() - 600, validBefore = nowSeconds() + 120, kind = 'transfer' } = wanted
  const nonce = wanted.nonce ?? bytesToHex(randomBytes(32))
  const window = { validAfter: BigInt(validAfter), validBefore: BigInt(validBefore) }
  const signature = await signTypedData({
    privateKey: from.key,
    domain: { ...usdcName, chainId, verifyingContract },
    types,
    primaryType: kind === 'transfer' ? 'TransferWithAuthorization' : 'ReceiveWithAuthorization',
    message: { from: from.address, to, value, ...window, nonce },
  })
  const authorization = {
    from: from.address,
    to,
    value: String(value),
    validAfter: String(validAfter),
    validBefore: String(validBefore),
    nonce,
  }
  return { payload: { signature, authorization }, chainId, verifyingContract }
}

/** Signs the message that cancels a payment authorization on-chain. */
export function signCancellation(
  { payload, chainId, verifyingContract }: SignedAuthorization,
  key: Hex,
): Promise<Hex> {
  const { from: authorizer, nonce } = payload.authorization
  const domain = { ...usdcName, chainId, verifyingContract }
  const message = { authorizer, nonce }
  return signTypedData({ privateKey: key, domain, types, primaryType: 'CancelAuthorization', message })
}

export function authorizationArgs({ payload }: SignedAuthorization) {
  const { from, to, value, validAfter, validBefore, nonce } = payload.authorization
  return [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce] as const
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

/** Returns an x402 v1 payment header. `changes` overrides fields of the payment. */
export function paymentV1({ payload, chainId }: SignedAuthorization, changes: object = {}) {
  const network = chainId === 8453 ? 'base' : `eip155:${chainId}`
  const payment = { x402Version: 1, scheme: 'exact', network, payload, ...changes }
  return { 'X-PAYMENT': base64(payment) }
}

/** Returns an x402 v2 payment header. `changes` overrides fields of the payment. */
export function paymentV2(
  { payload, chainId, verifyingContract }: SignedAuthorization,
  changes: object = {},
) {
  const accepted = {
    scheme: 'exact',
    network: `eip155:${chainId}`,
    amount: payload.authorization.value,
    asset: verifyingContract,
    payTo: payload.authorization.to,
    maxTimeoutSeconds: 120,
    extra: usdcName,
  }
  return { 'PAYMENT-SIGNATURE': base64({ x402Version: 2, accepted, payload, ...changes }) }
}
