import type { SponsorshipRow } from '../../storage/sponsorships.ts'
import { type Tier, tierNames, tiers } from '../contract/tiers.ts'
import { counted } from './compose.ts'
import type { Answer } from './engine.ts'
import { tierLine } from './products.ts'

const shown = 6

/** Lists the newest plates, and the tips that include a plate. */
export function writePlates(plates: readonly SponsorshipRow[]): Answer {
  const giving = tierNames.filter((tier: Tier) => (tiers[tier].gives as readonly string[]).includes('plate'))
  const newest = plates.slice(0, shown).map((plate) => ({
    ...{ line: `#${plate.id}, ${plate.tier}, ${plate.state}`, ids: [plate.id], quote: plate.displayName },
  }))
  const count = plates.length === 0 ? 'There is no plate yet.' : `${counted(newest.length, 'newest plate')}:`
  return {
    lead: ['Plates come with these tips:', ...giving.map(tierLine), count].join('\n'),
    items: newest,
    end: 'GET /api/plates lists all plates.',
  }
}
