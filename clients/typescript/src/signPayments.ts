import type { PaymentRequired } from './api.ts'
import type { Pay } from './call.ts'

/** A wallet account that signs typed data, such as a viem account. */
export type Signer = {
  address: `0x${string}`
  signTypedData(data: {
    domain: { name: string; version: string; chainId: number; verifyingContract: `0x${string}` }
    types: Record<string, { name: string; type: string }[]>
    primaryType: 'TransferWithAuthorization'
    message: Record<string, unknown>
  }): Promise<`0x${string}`>
}

const fields = [
  ...[
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
  ],
  ...[
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
]

/** Returns a function that signs x402 payments of up to `maxUsdc` each, and declines higher prices. */
export function signPayments(signer: Signer, { maxUsdc }: { maxUsdc: number }): Pay {
  return async (terms) => (terms.price_usdc > maxUsdc ? undefined : sign(signer, terms))
}

async function sign(signer: Signer, { accepts, network }: PaymentRequired): Promise<string | undefined> {
  const [offer] = accepts
  if (!offer) return undefined
  const { payTo, asset, maxAmountRequired, maxTimeoutSeconds, extra, scheme } = offer
  const now = Math.floor(Date.now() / 1000)
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(32)), hexOf).join('')
  const times = { validAfter: now - 600, validBefore: now + maxTimeoutSeconds }
  const parties = { from: signer.address, to: payTo, nonce: `0x${nonce}` }
  const signature = await signer.signTypedData({
    domain: {
      ...{ name: extra.name, version: extra.version },
      ...{ chainId: Number(network.split(':')[1]), verifyingContract: asset as `0x${string}` },
    },
    types: { TransferWithAuthorization: fields },
    primaryType: 'TransferWithAuthorization',
    message: {
      ...parties,
      ...{ value: BigInt(maxAmountRequired) },
      ...{ validAfter: BigInt(times.validAfter), validBefore: BigInt(times.validBefore) },
    },
  })
  const authorization = {
    ...{ ...parties, value: maxAmountRequired },
    ...{ validAfter: String(times.validAfter), validBefore: String(times.validBefore) },
  }
  const payload = { signature, authorization }
  return btoa(JSON.stringify({ x402Version: 1, scheme, network: offer.network, payload }))
}

const hexOf = (byte: number) => byte.toString(16).padStart(2, '0')
