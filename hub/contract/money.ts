/** Money is counted in whole millionths of a US dollar; one USDC is one dollar. Only the wire shows numbers of dollars. */
export type MicroUsd = number

export const microPerUsd = 1_000_000
/** One credit is worth a cent. */
export const microPerCredit = 10_000

export const usdOf = (micro: MicroUsd): number => micro / microPerUsd
export const microOf = (usd: number): MicroUsd => Math.round(usd * microPerUsd)
