import type { SponsorshipRow } from '../../../../storage/sponsorships.ts'
import { foundingSlots } from '../../../contract/fund.ts'
import { type Tier, tierNames, tiers } from '../../../contract/tiers.ts'
import { counted } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'
import { tierLine } from './products.ts'

const shown = 6

type Plates = { plates: readonly SponsorshipRow[]; taken: number }

export function writePlates({ plates, taken }: Plates): Answer {
  const giving = tierNames.filter((tier: Tier) => (tiers[tier].gives as readonly string[]).includes('plate'))
  const newest = plates.slice(0, shown).map((plate) => ({
    ...{ line: `#${plate.id}, ${plate.tier}, ${plate.state}`, ids: [plate.id], quote: plate.displayName },
  }))
  const count = plates.length === 0 ? 'There is no plate yet.' : `${counted(newest.length, 'newest plate')}:`
  const left = Math.max(0, foundingSlots - taken)
  const founding = `Founding plates: ${foundingSlots - left} of ${foundingSlots} taken, ${left} left. They cost no more, and keep the badge FOUNDING forever.`
  return {
    lead: [founding, 'Plates come with these tips:', ...giving.map(tierLine), count].join('\n'),
    items: newest,
    end: 'GET /api/plates lists all plates.',
  }
}
