import { z } from 'zod'

/** Where a transfer can be made that is then reported, and what can be sent. */
export const transferChains = ['ethereum', 'base'] as const
export type TransferChain = (typeof transferChains)[number]

export const transferAssets = ['eth', 'usdc'] as const
export type TransferAsset = (typeof transferAssets)[number]

/** `usdc`: where that token stands. Many others have its name. */
export const chains = {
  ethereum: { name: 'Ethereum', chainId: 1, usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  base: { name: 'Base', chainId: 8453, usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
} as const satisfies Record<TransferChain, { name: string; chainId: number; usdc: `0x${string}` }>

/** So deep in the chain, a block stays: how many there are from the one of a transaction, with itself, to the newest. */
export const confirmationsNeeded = 12

/** The hash of a transaction. One way to write it, so that it is the same one however it was written. */
export const txHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex digits')
  .toLowerCase()
