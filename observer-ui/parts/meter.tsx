import { grouped } from '../words.ts'

type Props = {
  value: number
  max: number
  /** Target value, drawn as a line across the bar. It has the same unit as `value`. */
  mark?: number
  label: string
  /** Text for the tooltip and for screen readers. The default is `<value> of <max>`. */
  words?: string
}

/** Draws a bar as SVG, because its width depends on data and the content security policy forbids style attributes. */
export function Meter({ value, max, mark, label, words }: Props) {
  const top = Math.max(max, mark ?? 0, value, 1)
  const at = (amount: number) => Math.round((Math.max(0, amount) / top) * 1000) / 10
  const text = words ?? `${grouped(value)} of ${grouped(max)}`
  return (
    <svg class="meter" role="img" aria-label={`${label}: ${text}`} width="100%" height="12">
      <title>{text}</title>
      <rect class="meter-track" x="0" y="2" width="100%" height="8" rx="4" />
      {value > 0 && <rect class="meter-value" x="0" y="2" width={`${at(value)}%`} height="8" rx="4" />}
      {mark !== undefined && mark > 0 && (
        <line class="meter-mark" x1={`${at(mark)}%`} x2={`${at(mark)}%`} y1="0" y2="12" />
      )}
    </svg>
  )
}
