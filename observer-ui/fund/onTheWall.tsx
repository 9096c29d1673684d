import type { Sponsorship } from '../../hub/contract/fund.ts'
import { Panel } from '../parts/panel.tsx'
import { PlateCard } from './plateCard.tsx'

export function OnTheWall({ sponsorship }: { sponsorship: Sponsorship }) {
  const { display_name, confirmed_at, slot, id } = sponsorship
  if (display_name === null || confirmed_at === null) return null
  return (
    <Panel
      title="On the wall"
      id="plate"
      aside={<a href={slot === null ? `/wall#plate-${id}` : '/wall#founding'}>See it there</a>}
    >
      <ul class="plates">
        <PlateCard
          plate={{ ...sponsorship, display_name, confirmed_at }}
          slot={slot}
          agent={sponsorship.agent}
        />
      </ul>
    </Panel>
  )
}
