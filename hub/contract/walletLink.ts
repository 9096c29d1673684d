import { chains, type TransferChain } from './chains.ts'

/** Smallest and largest donation for which payment links and QR codes are available, in US cents. */
export const giftCents = { least: 100, most: 10_000_000 } as const

type Payment = { chain: TransferChain; payTo: string; cents: number }

const microOfCent = 10_000

/** Returns an EIP-681 link that opens a wallet with a prefilled USDC payment: chain, recipient and amount. */
export function walletLink({ chain, payTo, cents }: Payment): string {
  const { usdc, chainId } = chains[chain]
  return `ethereum:${usdc}@${chainId}/transfer?address=${payTo}&uint256=${cents * microOfCent}`
}

export const walletQrPath = (chain: TransferChain, cents: number) => `/qr/wallet/${chain}/${cents}.svg`
