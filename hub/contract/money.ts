/**
 * Amount of money in whole millionths of a US dollar. One USDC counts as one dollar. Only the API shows amounts in
 * decimal dollars.
 */
export type MicroUsd = number

export const microPerUsd = 1_000_000
/** Value of one credit (one cent) in millionths of a dollar. */
export const microPerCredit = 10_000
export const creditsPerUsdc = microPerUsd / microPerCredit

export const usdOf = (micro: MicroUsd): number => micro / microPerUsd
export const microOf = (usd: number): MicroUsd => Math.round(usd * microPerUsd)

/** Number of decimals of each asset. On a chain, amounts are integers in the smallest unit. */
export const assetDecimals = { eth: 18, usdc: 6 } as const

/** Converts an amount in an asset's smallest unit to a decimal, for example 50000000000000 wei to 0.00005 ETH. */
export function decimalOf(amount: bigint, decimals: number): string {
  if (amount < 0n) return `-${decimalOf(-amount, decimals)}`
  const digits = amount.toString().padStart(decimals + 1, '0')
  const behind = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (behind && `.${behind}`)
}

/** Converts a validated decimal amount of dollars, such as 12.50, to millionths. */
export function microOfDecimal(decimal: string): MicroUsd {
  const [whole = '0', behind = ''] = decimal.split('.')
  return Number(whole) * microPerUsd + Number(behind.padEnd(6, '0'))
}
