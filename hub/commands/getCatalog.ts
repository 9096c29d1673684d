import { usdOf } from '../contract/money.ts'
import { paymentNetwork } from '../contract/payments.ts'
import { skuNames, skus } from '../contract/skus.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'terms' | 'baseUrl' | 'discoveryUrl'>

export function getCatalog({ terms, baseUrl, discoveryUrl }: Needs): Command<'getCatalog'> {
  const { asset, payTo, mode } = terms
  const network = paymentNetwork.caip2
  const listed = skuNames.filter((sku) => 'inCatalog' in skus[sku])
  return async () => ({
    ok: true,
    protocol: 'x402',
    version: 1,
    network,
    asset,
    payTo,
    discovery: discoveryUrl,
    skus: listed.map((sku) => {
      const { name, description, priceMicroUsd, path, method } = skus[sku]
      return {
        sku,
        name,
        description,
        price_usdc: usdOf(priceMicroUsd),
        resource: baseUrl + path,
        method,
        network,
        payTo,
        extensions: { bazaar: { discoverable: true } },
      }
    }),
    ...(mode === 'sandbox' && { sandbox: true }),
  })
}
