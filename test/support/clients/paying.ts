import { randomBytes } from 'node:crypto'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type Operation, priceOf } from '../../../hub/contract/operation.ts'
import { type OperationName, operations } from '../../../hub/contract/operations.ts'
import { type PaymentRequiredBody, paymentNetwork } from '../../../hub/contract/payments.ts'
import { typedData } from '../../../hub/payments/chain/signature.ts'
import { sandboxTerms } from '../../../hub/payments/settle/sandbox.ts'
import type { Authorization, Hex } from '../../../hub/payments/x402/settlement.ts'

type Payment = Partial<Omit<Authorization, 'signature'>> & {
  microUsd: number
  key?: Hex
  account?: PrivateKeyAccount
  version?: 1 | 2
  /** Payment terms to sign. Defaults to the terms for sandbox payments, which use test money. */
  terms?: { asset: Hex; chainId: number; token: { name: string; version: string } }
}

/** Returns a signed x402 payment header. By default, a new wallet pays with test money. */
export async function signedPayment({
  microUsd,
  key = generatePrivateKey(),
  account = privateKeyToAccount(key),
  version = 1,
  terms = { ...sandboxTerms, chainId: paymentNetwork.chainId },
  ...given
}: Payment): Promise<string> {
  const authorization = {
    from: account.address,
    to: sandboxTerms.payTo,
    value: microUsd,
    // Make the payment valid from 1970 to 2096, so that the hub's clock does not matter.
    validAfter: 0,
    validBefore: 4_000_000_000,
    nonce: `0x${randomBytes(32).toString('hex')}` as Hex,
    ...given,
  }
  const signature = await account.signTypedData(typedData(authorization, terms))
  return paymentHeader(authorization, signature, version)
}

export function paymentHeader(
  { value, validAfter, validBefore, ...authorization }: Omit<Authorization, 'signature'>,
  signature: Hex,
  version: 1 | 2,
): string {
  const times = { validAfter: String(validAfter), validBefore: String(validBefore) }
  const payload = { signature, authorization: { ...authorization, value: String(value), ...times } }
  const sent =
    version === 1
      ? { x402Version: 1, scheme: 'exact', network: paymentNetwork.v1, payload }
      : { x402Version: 2, accepted: { scheme: 'exact', network: paymentNetwork.caip2 }, payload }
  return Buffer.from(JSON.stringify(sent)).toString('base64')
}

/** Returns the payment header for this API call, or undefined if the call is free. */
export async function fareOf(name: OperationName, input: object): Promise<string | undefined> {
  const price = priceOf(operations[name] as Operation, input as Record<string, unknown>)
  return price && signedPayment({ microUsd: price.microUsd })
}

/** Wraps `fetch` to repeat a call with a payment after a 402 response, as an x402 client does. */
export function paying(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.status !== 402) return response
    const { accepts } = (await response.json()) as PaymentRequiredBody
    const payment = await signedPayment({ microUsd: Number(accepts[0]?.maxAmountRequired) })
    const headers = new Headers(init?.headers)
    headers.set('X-PAYMENT', payment)
    return fetch(input, { ...init, headers })
  }
}
