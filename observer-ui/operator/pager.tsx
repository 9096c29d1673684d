import type { Desk } from './actForm.tsx'
import { type DeskList, deskPath } from './places.ts'

type Props = {
  desk: Desk
  list: DeskList
  items: { has_more: boolean; next_before_id: number | null }
  label: string
}

/**
 * Shows links to the newest and to older entries of one list. Following a link leaves the other lists on the
 * page unchanged.
 */
export function DeskPager({
  desk: { places },
  list,
  items: { has_more, next_before_id: next },
  label,
}: Props) {
  const hasNext = has_more && next !== null
  if (!hasNext && places[list] === undefined) return null
  const { [list]: _, ...others } = places
  return (
    <p class="pager">
      {places[list] !== undefined && <a href={`${deskPath(others)}#${list}`}>The newest</a>}{' '}
      {hasNext && <a href={`${deskPath({ ...places, [list]: next })}#${list}`}>{label}</a>}
    </p>
  )
}
