/**
 * Whole millionths of a US dollar; one USDC counts as one dollar. Only the API shows amounts as decimal
 * dollars.
 */
export type MicroUsd = number

export const microPerUsd = 1_000_000
/** One credit is worth one cent. */
export const microPerCredit = 10_000
export const creditsPerUsdc = microPerUsd / microPerCredit

export const usdOf = (micro: MicroUsd): number => micro / microPerUsd
export const microOf = (usd: number): MicroUsd => Math.round(usd * microPerUsd)

/** Number of decimals per asset. Amounts on a chain are integers in the smallest unit. */
export const assetDecimals = { eth: 18, usdc: 6 } as const

/**
 * Converts an amount in smallest units to a decimal without trailing zeros: 50000000000000 wei is 0.00005
 * ETH.
 */
export function decimalOf(amount: bigint, decimals: number): string {
  if (amount < 0n) return `-${decimalOf(-amount, decimals)}`
  const digits = amount.toString().padStart(decimals + 1, '0')
  const behind = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (behind && `.${behind}`)
}

/** Converts a decimal dollar amount such as 12.50, already validated, to millionths. */
export function microOfDecimal(decimal: string): MicroUsd {
  const [whole = '0', behind = ''] = decimal.split('.')
  return Number(whole) * microPerUsd + Number(behind.padEnd(6, '0'))
}
