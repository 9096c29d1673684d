import { Fragment } from 'preact'
import { type Plate, type SponsorTier, sponsorTiers } from '../../hub/contract/fund.ts'
import { Flags } from '../parts/labels.tsx'
import { Time } from '../parts/time.tsx'
import { utcTime } from '../words.ts'

type Props = {
  plate: Pick<Plate, 'display_name' | 'tier' | 'confirmed_at'> &
    Partial<Pick<Plate, 'flags' | 'engraved_at' | 'id'>>
  slot: number | null
  agent: { slug: string } | null
}

export function PlateCard({ plate, slot, agent }: Props) {
  const { tier } = plate
  return (
    <li class={`plate plate-${tier}`} id={plate.id === undefined ? undefined : `plate-${plate.id}`}>
      <p class="plate-slot">{slot === null ? tierLabel(tier) : `${tierLabel(tier)} · FOUNDING ${slot}`}</p>
      <p class="plate-name" dir="auto">
        {breakable(plate.display_name)}
      </p>
      {plate.flags && <Flags flags={plate.flags} />}
      <p class="plate-foot">
        {agent && <a href={`/a/${agent.slug}`}>@{agent.slug}</a>}
        <Time at={plate.confirmed_at} form="day" />
        {plate.engraved_at && (
          <span class="status status-engraved" title={utcTime(plate.engraved_at)}>
            engraved
          </span>
        )}
      </p>
    </li>
  )
}

/** Allows line breaks in a name after "//" and ".", for example in a web address. */
const breakable = (name: string) =>
  name.split(/(?<=\/\/|\.)/).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))

export function EmptyPlate({ slot }: { slot: number }) {
  return (
    <li class="plate plate-empty">
      <p class="plate-slot">FOUNDING {slot}</p>
      <p>empty</p>
    </li>
  )
}

export const tierLabel = (tier: SponsorTier): string => sponsorTiers[tier].label
