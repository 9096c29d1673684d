import { getAddress, isAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { z } from 'zod'
import type { TransferChain } from '../../contract/chains.ts'
import { type Hex, settlementModes } from '../../contract/payments.ts'

/**
 * Schema of a wallet address. A mixed-case address needs a correct checksum, so that a typo is found before money is
 * sent.
 */
const wallet = z
  .string()
  .refine(
    (text) => isAddress(text, { strict: text !== text.toLowerCase() }),
    'must be 0x and 40 hex digits, in lower case or with a correct checksum',
  )
  .transform((text) => getAddress(text))

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' })

/** Schema of a wallet's private key. Validation errors never show the key. */
const privateKey = z
  .string()
  .refine(isPrivateKey, 'must be the private key of a wallet: 0x and 64 hex digits')

function isPrivateKey(text: string): text is Hex {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) return false
  try {
    return privateKeyToAddress(text as Hex).length > 0
  } catch {
    return false
  }
}

export const paymentEnvironment = z.object({
  PAYMENTS: z.enum(settlementModes, `must be one of ${settlementModes.join(', ')}`).optional(),
  SANDBOX_AFTER_REAL: z.enum(['yes', 'no'], 'must be yes or no').optional(),
  PAY_TO: wallet.optional(),
  FACILITATOR_URL: httpUrl.optional(),
  SETTLER_PRIVATE_KEY: privateKey.optional(),
  BASE_RPC_URL: httpUrl.optional(),
  ETHEREUM_RPC_URL: httpUrl.optional(),
  DISCOVERY_URL: httpUrl.default('https://api.cdp.coinbase.com/platform/v2/x402/discovery/resources'),
})

export type PaymentsConfig =
  | { mode: 'sandbox' }
  | { mode: 'facilitator'; payTo: Hex; facilitatorUrl: string; baseRpcUrl: string | undefined }
  | { mode: 'self'; payTo: Hex; privateKey: Hex; baseRpcUrl: string }

/**
 * Settings for the verification of transfers that callers report as payments. Without `payTo`, no transfer
 * counts as a payment.
 */
export type ReportedConfig = {
  payTo: Hex | undefined
  rpcUrls: Partial<Record<TransferChain, string>>
}

/**
 * Returns the settings for reported transfers. In the sandbox (simulated payments), `payTo` is undefined, so
 * that no reported transfer counts as a payment.
 */
export function reportedConfig(
  values: z.output<typeof paymentEnvironment>,
  payments: PaymentsConfig,
): ReportedConfig {
  const { ETHEREUM_RPC_URL: ethereum, BASE_RPC_URL: base } = values
  return {
    payTo: payments.mode === 'sandbox' ? undefined : payments.payTo,
    rpcUrls: { ...(ethereum && { ethereum }), ...(base && { base }) },
  }
}

/** Environment variables by payment mode: `needs` are required, `strange` are forbidden. */
const variables = {
  sandbox: { needs: [], strange: ['FACILITATOR_URL', 'SETTLER_PRIVATE_KEY'] },
  facilitator: { needs: ['PAY_TO', 'FACILITATOR_URL'], strange: ['SETTLER_PRIVATE_KEY'] },
  self: { needs: ['PAY_TO', 'SETTLER_PRIVATE_KEY', 'BASE_RPC_URL'], strange: ['FACILITATOR_URL'] },
} as const

/** Returns the payment configuration, or the problems found, such as a missing variable. */
export function paymentsConfig(
  values: z.output<typeof paymentEnvironment>,
): PaymentsConfig | { problems: string[] } {
  const mode = values.PAYMENTS ?? 'sandbox'
  const begun = (['PAY_TO', 'FACILITATOR_URL', 'SETTLER_PRIVATE_KEY'] as const).filter((name) => values[name])
  if (values.PAYMENTS === undefined && begun.length > 0) {
    const set = begun.join(' and ')
    return { problems: [`PAYMENTS: must be self, facilitator or sandbox, because ${set} is set`] }
  }
  const { needs, strange } = variables[mode]
  const problems = [
    ...needs.filter((name) => !values[name]).map((name) => `${name}: is required with PAYMENTS=${mode}`),
    ...strange
      .filter((name) => values[name])
      .map((name) => `${name}: is not used with PAYMENTS=${mode}; unset it`),
  ]
  if (problems.length > 0) return { problems }

  const { PAY_TO: payTo = '0x', BASE_RPC_URL: baseRpcUrl, FACILITATOR_URL: facilitatorUrl = '' } = values
  const key = (values.SETTLER_PRIVATE_KEY ?? '0x') as Hex
  switch (mode) {
    case 'sandbox':
      return { mode }
    case 'facilitator':
      return { mode, payTo, facilitatorUrl, baseRpcUrl }
    case 'self':
      if (privateKeyToAddress(key) === payTo) return { problems: [sameWallet] }
      return { mode, payTo, privateKey: key, baseRpcUrl: baseRpcUrl ?? '' }
  }
}

const sameWallet =
  'PAY_TO: must not be the wallet of SETTLER_PRIVATE_KEY, which should hold gas only; use a cold wallet'
