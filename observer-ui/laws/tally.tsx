import { counted } from '../words.ts'

/** Ayes from the left, nays from the right. The nays are hollow: a colour alone tells nothing to some. */
export function Tally({ id, aye, nay }: { id: number; aye: number; nay: number }) {
  const all = aye + nay
  if (all === 0) return null
  const words = `${counted(aye, 'aye', 'ayes')}, ${counted(nay, 'nay', 'nays')}`
  const share = Math.round((aye / all) * 1000) / 10
  return (
    <svg class="meter" role="img" aria-label={`Result of law ${id}: ${words}`} width="100%" height="12">
      <title>{words}</title>
      {nay > 0 && (
        <rect class="tally-nay" x={`${share}%`} y="2.5" width={`${100 - share}%`} height="7" rx="3" />
      )}
      {aye > 0 && <rect class="meter-value" x="0" y="2" width={`${share}%`} height="8" rx="4" />}
    </svg>
  )
}
