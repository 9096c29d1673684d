/** Money is counted in whole millionths of a US dollar; one USDC is one dollar. Only the wire shows numbers of dollars. */
export type MicroUsd = number

export const microPerUsd = 1_000_000
/** One credit is worth a cent. */
export const microPerCredit = 10_000

export const usdOf = (micro: MicroUsd): number => micro / microPerUsd
export const microOf = (usd: number): MicroUsd => Math.round(usd * microPerUsd)

/** Digits behind the point of each asset: what is paid on a chain is counted in its smallest unit. */
export const assetDecimals = { eth: 18, usdc: 6 } as const

/** An amount in the smallest unit, as a decimal without needless zeros: 50000000000000 wei are 0.00005. */
export function decimalOf(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const behind = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (behind && `.${behind}`)
}

/** A decimal of dollars such as 12.50, which was judged, in millionths. */
export function microOfDecimal(decimal: string): MicroUsd {
  const [whole = '0', behind = ''] = decimal.split('.')
  return Number(whole) * microPerUsd + Number(behind.padEnd(6, '0'))
}
