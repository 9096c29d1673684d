import { paymentNetwork } from '../../contract/payments.ts'
import { signerProblem } from '../chain/signature.ts'
import type { Settlement } from '../x402/settlement.ts'

/**
 * Fake addresses of the sandbox's token and wallet. A signature covers the token's address, so a sandbox payment is
 * worthless on the real blockchain.
 */
export const sandboxTerms = {
  asset: '0x5a4dB0C5a4dB0c5A4db0c5A4dB0c5A4dB0C50001',
  payTo: '0x5a4dB0C5a4DB0C5a4Db0c5A4Db0c5a4Db0C50002',
  token: { name: 'USD Coin', version: '2' },
} as const

/**
 * Creates a settlement service that moves no money, but verifies signatures like a real one. Contract wallets are
 * refused, because only a blockchain can verify their signatures.
 */
export function createSandboxSettlement(): Settlement {
  return {
    mode: 'sandbox',
    ...sandboxTerms,
    verify: (authorization) =>
      signerProblem(authorization, { chainId: paymentNetwork.chainId, ...sandboxTerms }),
    settle: async ({ id }) => ({ type: 'settled', transaction: `sandbox-${id}` }),
    resolve: async ({ id }) => ({ type: 'settled', transaction: `sandbox-${id}` }),
    async close() {},
  }
}
