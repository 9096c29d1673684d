import { z } from 'zod'

/** Chains on which a transfer can be reported. */
export const transferChains = ['ethereum', 'base'] as const
export type TransferChain = (typeof transferChains)[number]

export const transferAssets = ['eth', 'usdc'] as const
export type TransferAsset = (typeof transferAssets)[number]

/** `usdc`: the token contract's address. Other tokens use the same name, so only the address counts. */
export const chains = {
  ethereum: { name: 'Ethereum', chainId: 1, usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  base: { name: 'Base', chainId: 8453, usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
} as const satisfies Record<TransferChain, { name: string; chainId: number; usdc: `0x${string}` }>

/**
 * Number of blocks after which a transfer is final, counted from its own block (inclusive) to the newest one.
 * At that depth every node behind a load balancer has the block.
 */
export const confirmationsNeeded = 12

/** Transaction hash, lower-cased so that equal hashes compare equal. */
export const txHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex digits')
  .toLowerCase()
