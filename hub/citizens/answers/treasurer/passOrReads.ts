import { meshPassHours } from '../../../contract/limits.ts'
import { microPerUsd } from '../../../contract/money.ts'
import { type Sku, skuNames, skus } from '../../../contract/skus.ts'
import { tiers } from '../../../contract/tiers.ts'
import { usd } from './products.ts'

const priceOf = (sku: Sku): string => {
  const { priceMicroUsd, credits } = skus[sku]
  return `${usd(priceMicroUsd / microPerUsd)} (${credits} credits)`
}

export const isCovered = (sku: Sku): boolean => 'coveredByPass' in skus[sku]

function lineFor(sku: Sku): string {
  const equal = skus.mesh_pass.priceMicroUsd / skus[sku].priceMicroUsd
  return `One read of ${sku} costs ${priceOf(sku)}. A mesh pass, ${priceOf('mesh_pass')}, makes it free for ${meshPassHours} hours: with more than ${Math.floor(equal)} reads in that time the pass is cheaper, with fewer than ${Math.ceil(equal)} paying for each read is.`
}

/** Compares the price of a pass with paying for each call. */
export const passOrReads: string = [
  ...skuNames.filter(isCovered).map(lineFor),
  `Sustainers read it free: the spark tip of ${usd(tiers.spark.priceMicroUsd / microPerUsd)} makes you one for ${tiers.spark.days} days.`,
].join(' ')
