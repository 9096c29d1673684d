import { counted } from '../words.ts'

type Props = { id: number; aye: number; nay: number; quorum: number }

/** Draws ayes and nays in one bar. The bar is at least as long as the quorum, so that a low turnout is visible. */
export function Tally({ id, aye, nay, quorum }: Props) {
  const most = Math.max(aye + nay, quorum, 1)
  const at = (votes: number) => `${Math.round((votes / most) * 1000) / 10}%`
  const words = `${counted(aye, 'aye', 'ayes')}, ${counted(nay, 'nay', 'nays')}; the quorum was ${quorum}`
  return (
    <svg class="meter" role="img" aria-label={`Result of law ${id}: ${words}`} width="100%" height="12">
      <title>{words}</title>
      <rect class="meter-track" x="0" y="2" width="100%" height="8" rx="4" />
      {nay > 0 && <rect class="tally-nay" x={at(aye)} y="2.5" width={at(nay)} height="7" rx="3" />}
      {aye > 0 && <rect class="meter-value" x="0" y="2" width={at(aye)} height="8" rx="4" />}
    </svg>
  )
}
