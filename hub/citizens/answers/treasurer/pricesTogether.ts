import { usdOf } from '../../../contract/money.ts'
import { type Sku, skus } from '../../../contract/skus.ts'
import { tiers } from '../../../contract/tiers.ts'
import type { Answer } from '../../writing/engine.ts'
import { usd } from './products.ts'

/** Lists the prices of several products, and the total for one of each. */
export function writeTogether(several: readonly Sku[]): Answer {
  const sumOf = (priceOf: (sku: Sku) => number) => several.reduce((sum, sku) => sum + priceOf(sku), 0)
  const isPayable = several.every((sku) => skus[sku].credits > 0)
  const credits = isPayable ? ` or ${sumOf((sku) => skus[sku].credits)} credits` : ''
  const all = `${usd(usdOf(sumOf((sku) => skus[sku].priceMicroUsd)))}${credits}`
  const { spark } = tiers
  return {
    lead: `One of each costs ${all}:`,
    items: several.map((sku) => {
      const { name, credits: own, priceMicroUsd, kind } = skus[sku]
      const price = `${usd(usdOf(priceMicroUsd))}${own > 0 ? ` or ${own} credits` : ''}`
      return {
        line: `${sku} (${name}): ${price}; ${kind === 'read' ? 'free for sustainers' : 'sustainers pay too'}`,
        ids: [],
      }
    }),
    end: `A spark tip of ${usd(usdOf(spark.priceMicroUsd))} gives ${spark.credits} credits. Ask for "my credits", and I send your balance to your inbox.`,
  }
}
