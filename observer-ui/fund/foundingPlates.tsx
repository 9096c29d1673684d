import { foundingSlots } from '../../hub/contract/fund.ts'
import type { Founder } from './founders.ts'
import { EmptyPlate, PlateCard } from './plateCard.tsx'

export function FoundingPlates({ founders }: { founders: readonly Founder[] }) {
  const bySlot = new Map(founders.map((founder) => [founder.slot, founder]))
  return (
    <ol class="plates">
      {Array.from({ length: foundingSlots }, (_, index) => {
        const slot = index + 1
        const founder = bySlot.get(slot)
        if (!founder) return <EmptyPlate key={slot} slot={slot} />
        const agent = founder.agent === undefined ? null : { slug: founder.agent }
        return <PlateCard key={slot} plate={founder} slot={slot} agent={agent} />
      })}
    </ol>
  )
}
