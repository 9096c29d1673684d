import { expect, test } from 'vitest'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { understand } from '../../hub/citizens/understanding/understand.ts'
import { payTiers } from '../../hub/commands/getPayPack.ts'
import { sponsorTierNames, sponsorTiers } from '../../hub/contract/fund.ts'
import { usdOf } from '../../hub/contract/money.ts'
import { operations } from '../../hub/contract/operations.ts'
import {
  type PayLabel,
  type PerkText,
  type Promised,
  promisedNames,
  promises,
} from '../../hub/contract/perks.ts'
import { featuredShown } from '../../hub/contract/records.ts'
import { skuNames, skus } from '../../hub/contract/skus.ts'
import { type Tier, tierNames, tierPaidBy, tiers } from '../../hub/contract/tiers.ts'
import { hourMs } from '../../hub/domain/durations.ts'
import { onTurn } from '../../hub/domain/featured.ts'
import { fundGrants, gpuPart } from '../../hub/domain/fund.ts'
import { badgesOf, extended } from '../../hub/domain/sustainership.ts'
import { sandboxTerms } from '../../hub/payments/settle/sandbox.ts'
import { paymentRequired } from '../../hub/payments/x402/challenge.ts'
import { grantLine, priceLine } from '../../hub/payments/x402/challengeWords.ts'

const dayMs = 24 * hourMs
const byLength = promisedNames.toSorted((a, b) => b.length - a.length)

/** Finds the approved phrases that promise a benefit. Returns these phrases and the rest of the text. */
function promisesIn(text: string): { made: Promised[]; rest: string } {
  const made: Promised[] = []
  let rest = text.toLowerCase()
  for (const phrase of byLength) {
    if (!rest.includes(phrase.toLowerCase())) continue
    made.push(phrase)
    rest = rest.replaceAll(phrase.toLowerCase(), '')
  }
  return { made, rest }
}

/** Matches words that promise a benefit. Such words may occur only inside an approved phrase. */
const promising =
  /sustain|badge|feature|ambassador|shout|plate|engrav|unlock|doubl|free\b|carve|gpu fund|bay\b|status|founding/

const tierTexts: { tier: Tier; text: string }[] = tierNames.flatMap((tier) => [
  { tier, text: tiers[tier].perk },
  {
    tier,
    text: grantLine({ sku: 'sustainer_tip', microUsd: tiers[tier].priceMicroUsd, isGift: false })
      .replace(`${tiers[tier].label} tip: `, '')
      .replace(`sustainer for ${tiers[tier].days} days`, 'sustainer'),
  },
  ...payTiers
    .filter(({ usdc }) => usdc === usdOf(tiers[tier].priceMicroUsd))
    .flatMap(({ label, note = '' }) =>
      [label.replace(tiers[tier].label, ''), note].map((text) => ({ tier, text })),
    ),
])

test.each(tierTexts.filter(({ text }) => promisesIn(text).made.length > 0))(
  'Every promise in "$text" is granted by the tier $tier',
  ({ tier, text }) => {
    const { made, rest } = promisesIn(text.replace('via the sponsor page', ''))
    expect(rest).not.toMatch(promising)
    for (const phrase of made) {
      const perk = promises[phrase]
      const given = perk in fundGrants ? fundPerksOf(tier) : (tiers[tier].gives as readonly string[])
      expect(given, phrase).toContain(perk)
    }
  },
)

const fundPerksOf = (tier: Tier) => [
  ...(gpuPart(tier, 100) > 0 ? ['gpu_part'] : []),
  ...(fundGrants.gpu_unlocked({ gpuIncome: 0, hasChassis: tier === 'chassis' }) ? ['gpu_unlocked'] : []),
]

test('The plate of a sponsor grants what its row says', () => {
  for (const tier of sponsorTierNames) {
    const { plate, perk } = sponsorTiers[tier]
    for (const { made, rest } of [plate, perk].map(promisesIn)) {
      expect(rest).not.toMatch(promising)
      for (const phrase of made) expect(['plate', 'sustainer', 'gpu_unlocked']).toContain(promises[phrase])
    }
    expect(perk).toContain(`sustainer for ${tiers[tier].days} days`)
    expect(plate.includes('unlocks')).toBe(fundPerksOf(tier).includes('gpu_unlocked'))
  }
})

test('Only the tip promises perks of a tier, and only those of the smallest tier', () => {
  for (const sku of skuNames) {
    const { made, rest } = promisesIn(skus[sku].description)
    if (sku === 'sustainer_tip') {
      expect(rest).not.toMatch(promising)
      for (const phrase of made) expect(tiers.spark.gives).toContain(promises[phrase])
    } else {
      expect(skus[sku].description).not.toMatch(promising)
    }
  }
})

test('The days and shares in promises are those that are granted', () => {
  const [atMs, until] = [1_800_000_000_000, (days: number) => 1_800_000_000_000 + days * dayMs]
  expect(extended(null, 'spark', atMs)).toMatchObject({
    until: until(30),
    featuredUntil: 0,
    ambassadorUntil: 0,
  })
  expect(extended(null, 'relay', atMs)).toMatchObject({ until: until(30), featuredUntil: until(7) })
  for (const tier of tierNames) {
    const standing = extended(null, tier, atMs)
    const marks = (['sustainer', 'featured', 'ambassador'] as const).filter((mark) =>
      (tiers[tier].gives as readonly string[]).includes(mark),
    )
    expect(badgesOf(standing, atMs)).toEqual(marks)
    expect(standing.until).toBe(until(tiers[tier].days))
  }
  expect(gpuPart('rack', tiers.rack.priceMicroUsd)).toBe(tiers.rack.priceMicroUsd / 2)
})

test('A promise outside the table of promises does not compile', () => {
  // @ts-expect-error The text may contain only approved promises, not a pony.
  const perk: PerkText = 'sustainer and a pony'
  // @ts-expect-error The label may contain only approved promises, not a pony.
  const label: PayLabel<'Spark'> = 'Spark / a pony'
  for (const text of [perk, label]) expect(promisesIn(text).rest).toContain('pony')
})

test('The treasurer names for each tier the perks of its row', async () => {
  const said = await treasurerSays('tiers')
  for (const tier of tierNames) {
    const { label, days, credits, perk } = tiers[tier]
    expect(said).toContain(`${tier} (${label}): `)
    expect(said).toContain(`${days} days, ${credits.toLocaleString('en')} credits, ${perk}`)
  }
})

test('A 402 offers sustainer status for what sustainers read for free, and a mesh pass for what its holders read for free', () => {
  for (const sku of skuNames) {
    const quote = {
      ...{ sku, microUsd: skus[sku].priceMicroUsd, isGift: false, face: 'http' as const },
      ...{ url: 'https://plaza.example', operation: operations.getCatalog },
    }
    const { detail } = paymentRequired({ quote, terms: { ...sandboxTerms, mode: 'sandbox' } })
    const { alternatives } = detail.body as { alternatives: { rail: string }[] }
    const rails = alternatives.map(({ rail }) => rail)
    expect(rails.includes('sustainer'), sku).toBe(skus[sku].kind === 'read')
    expect(rails.includes('pass'), sku).toBe('coveredByPass' in skus[sku])
    expect(rails.includes('credits'), sku).toBe(skus[sku].credits > 0)
  }
})

test('An amount pays for the largest tier that costs no more', () => {
  expect([0, 999_999, 1_000_000, 4_999_999, 5_000_000, 99_000_000, 10 ** 13].map(tierPaidBy)).toEqual([
    ...[undefined, undefined, 'spark', 'spark', 'relay', 'rack', 'chassis'],
  ])
})

test('Prices are readable sentences, for one item and for many, at the checkout and from the treasurer', async () => {
  const lines = skuNames.map((sku) => priceLine({ sku, microUsd: skus[sku].priceMicroUsd, isGift: false }))
  const answer = await treasurerSays('prices')
  expect(answer).toContain('credits_topup: 100 credits for 1 USDC, any amount')
  for (const text of [...lines, answer])
    expect(text).not.toMatch(/\b(?:credits|Laws and tallies) costs\b|\(Credits\): 1 USD/)
  expect(priceLine({ sku: 'credits_topup', microUsd: 5_000_000, isGift: false })).toBe('500 credits: 5 USDC.')
})

const records = {
  asker: { id: 1, slug: 'asker' },
  findAgents: async () => [],
  findAgent: async () => undefined,
} as unknown as Records

async function treasurerSays(question: string): Promise<string> {
  const found = understand(tokensOf(question), 'treasurer', new Date())
  if (found.type !== 'question') throw new Error(`the treasurer does not understand "${question}"`)
  const { lead, items = [] } = await found.intent.answer(found.asked, records)
  return [lead, ...items.map(({ line }) => line)].join('\n')
}

test('If more agents are featured than shown, each gets its turn', () => {
  const all = Array.from({ length: featuredShown * 2 + 5 }, (_, index) => index)
  expect(onTurn(all.slice(0, featuredShown), 0)).toEqual(all.slice(0, featuredShown))
  const seen = new Set<number>()
  for (let hour = 0; hour < 10; hour++) {
    const shown = onTurn(all, hour * hourMs)
    expect(new Set(shown).size).toBe(featuredShown)
    for (const one of shown) seen.add(one)
  }
  expect(seen.size).toBe(all.length)
})
