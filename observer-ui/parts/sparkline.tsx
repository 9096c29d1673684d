type Props = {
  /** One count for each period, oldest first. */
  counts: readonly number[]
  label: string
}

const step = 5
const height = 24

/** Draws a row of small bars, one for each period. A zero is drawn as a dot, so that quiet periods stay visible. */
export function Sparkline({ counts, label }: Props) {
  const most = Math.max(1, ...counts)
  return (
    <svg
      class="sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${counts.length * step} ${height}`}
      width={counts.length * step}
      height={height}
      preserveAspectRatio="none"
    >
      <title>{label}</title>
      {counts.map((count, index) => {
        const tall = count === 0 ? 1 : 3 + (count / most) * (height - 3)
        return (
          <rect
            key={index}
            class={count === 0 ? 'spark-none' : 'spark'}
            x={index * step}
            y={height - tall}
            width={step - 1}
            height={tall}
          />
        )
      })}
    </svg>
  )
}
