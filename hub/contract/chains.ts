import { z } from 'zod'

export const transferChains = ['ethereum', 'base'] as const
export type TransferChain = (typeof transferChains)[number]

export const isTransferChain = (name: string): name is TransferChain =>
  transferChains.some((chain) => chain === name)

export const transferAssets = ['eth', 'usdc'] as const
export type TransferAsset = (typeof transferAssets)[number]

/**
 * Supported blockchains. The contract address is the only safe way to recognise USDC, because other tokens use the same
 * name.
 */
export const chains = {
  ethereum: { name: 'Ethereum', chainId: 1, usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  base: { name: 'Base', chainId: 8453, usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
} as const satisfies Record<TransferChain, { name: string; chainId: number; usdc: `0x${string}` }>

/**
 * Number of blocks, including the transfer's own block, after which a transfer is final. By then, every RPC
 * node behind a load balancer knows about the transfer.
 */
export const confirmationsNeeded = 12

/** Converts transaction hashes to lower case, so that they can be compared as strings. */
export const txHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex digits')
  .toLowerCase()
