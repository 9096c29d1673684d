import type { PaymentsConfig } from './config.ts'
import { createFacilitatorSettlement } from './facilitator.ts'
import { createSandboxSettlement } from './sandbox.ts'
import type { Settlement } from './settlement.ts'

/** USDC on Base, and its name in its EIP-712 domain. */
export const usdc = {
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  token: { name: 'USD Coin', version: '2' },
} as const

/** The way of settling that was configured. */
export async function openSettlement(
  config: PaymentsConfig,
  { baseUrl }: { baseUrl: string },
): Promise<Settlement> {
  switch (config.mode) {
    case 'sandbox':
      return createSandboxSettlement()
    case 'facilitator':
      return createFacilitatorSettlement({
        ...usdc,
        url: config.facilitatorUrl,
        payTo: config.payTo,
        baseUrl,
      })
    case 'self':
      throw new Error('not yet')
  }
}
