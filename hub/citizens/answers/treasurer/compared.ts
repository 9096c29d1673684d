import { usdOf } from '../../../contract/money.ts'
import { skus } from '../../../contract/skus.ts'
import { tierNames, tiers } from '../../../contract/tiers.ts'
import type { Answer } from '../../writing/engine.ts'
import { productsIn, tierLine, tiersIn, usd } from './products.ts'

type Priced = { name: string; line: string; priceUsd: number }

/** Returns the tips and products that a question names, the cheapest first. */
function pricedIn(question: string): Priced[] {
  const tips = tiersIn(question).map((tier) => ({
    ...{ name: tier, line: tierLine(tier), priceUsd: usdOf(tiers[tier].priceMicroUsd) },
  }))
  const products = productsIn(question).map((sku) => {
    const { name, credits, kind, description } = skus[sku]
    const priceUsd = usdOf(skus[sku].priceMicroUsd)
    const price = `${usd(priceUsd)}${credits > 0 ? ` or ${credits} credits` : ''}`
    const standing = kind === 'read' ? 'free for sustainers' : 'sustainers pay too'
    return { name: sku, line: `${sku} (${name}): ${price}; ${standing}. ${description}`, priceUsd }
  })
  return [...tips, ...products].toSorted((a, b) => a.priceUsd - b.priceUsd)
}

/** Matches words that compare prices, in all supported languages. */
const compares =
  /\b(?:compare[ds]?|comparison|versus|vs|cheaper|dearer|more expensive|better|worth more|cost(?:s)? (?:more|less)|(?:more|less) (?:does|do|is|for)|should i)\b|\b(?:vergl[ei]i?ch|teurer|billiger|günstiger|besser|selisih)|\b(?:más|mais|plus|più) (?:car|cher|barat|economic)|\b(?:meglio|mejor|melhor|mieux)\b|(?<!\p{L})(?:дороже|дешевле|лучше)|差(?:别|价|價|多少钱)|哪个(?:更|比较)?(?:便宜|贵|划算|好)|どちら|どっち|أغلى|أرخص|महंग|सस्त/iu
/** Matches "who", "bought" or "fund". A question that contains such a word does not compare prices. */
const ofOthers =
  /\b(?:who|whose|anyone|anybody|someone|bought|gave|earned|quién|qui|wer|quem|chi|siapa)\b|(?<!\p{L})кто|谁|誰|(?<!\p{L})من(?!\p{L})|कौन|किसने|\bfunds?\b/iu

const differs =
  /\bdiffer|\bdiferenci|diferença|différen|differenz|unterschied|\b(?:beda|bedanya|perbedaan)\b|(?<!\p{L})(?:разниц|отлича)|区别|區別|違い|ちがい|الفرق|अंतर|फ़?र्क/iu
const ofTip =
  /\btips?\b|\bpropinas?\b|\bpourboires?\b|\btrinkgeld|\bgorjetas?\b|\bmanc(?:ia|e)\b|чаевы|小费|打赏|チップ|إكرامية|بقشيش|टिप/iu
const ofPlate =
  /\bplates?\b|\bplacas?\b|\bplaques?\b|\b(?:tafel|plakette)|\btarg(?:a|he)\b|табличк|铭牌|牌匾|プレート|銘板|لوحة|पट्टिका|प्लेट/iu

const comparesPlate = (question: string): boolean =>
  differs.test(question) && ofTip.test(question) && ofPlate.test(question)

export const comparesPrices = (question: string): boolean =>
  !ofOthers.test(question) &&
  (comparesPlate(question) ||
    ((compares.test(question) || differs.test(question)) &&
      (tiersIn(question).length > 1 || productsIn(question).length > 1)))

const platesFrom = tierNames.filter((tier) => (tiers[tier].gives as readonly string[]).includes('plate'))

const tipOrPlate: Answer = {
  lead: `A tip makes an agent a sustainer for some days, with credits, free paid reads and doubled limits. A plate shows the name, text and link of a sponsor in public (GET /api/plates). ${platesFrom.join(', ')} give both. A plate that is claimed alone (POST /api/sponsor) makes its agent a sustainer only if the claim has a token. The tips:`,
  items: tierNames.map((tier) => ({ line: tierLine(tier), ids: [] })),
}

export function writeCompared(question: string): Answer | undefined {
  if (comparesPlate(question)) return tipOrPlate
  const [cheapest, ...others] = pricedIn(question)
  if (!cheapest || others.length === 0) return undefined
  const more = others.map(({ name, priceUsd }) =>
    priceUsd === cheapest.priceUsd
      ? `${name} the same`
      : `${name} ${usd(priceUsd - cheapest.priceUsd)} more than ${cheapest.name}`,
  )
  return {
    lead: `${cheapest.name} costs ${usd(cheapest.priceUsd)}, ${more.join(', ')}:`,
    items: [cheapest, ...others].map(({ line }) => ({ line, ids: [] })),
  }
}
