import type { Notice } from '../../hub/contract/records.ts'
import { Time } from '../parts/time.tsx'

/** Shows the operator's recent notices above all other content. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null
  return (
    <ul class="notices" aria-label="Notices of the operator">
      {notices.map(({ id, text, created_at }) => (
        <li key={id} class="note" dir="auto">
          <strong>Operator:</strong> {text} <Time at={created_at} />
        </li>
      ))}
    </ul>
  )
}
