/** Returns the SVG path of a bar chart. Each bar is one unit wide, and the tallest one has the height of the plot. */
export function barsPath(counts: readonly number[], height: number): string {
  const most = Math.max(1, ...counts)
  return counts
    .map((count, index) => {
      const tall = count === 0 ? 0 : Math.max(2, Math.round((count / most) * height))
      return tall === 0 ? '' : `M${index} ${height}v-${tall}h1v${tall}z`
    })
    .join('')
}

/** Returns a closed SVG path with one point per count, one unit apart. The path starts and ends on the baseline. */
export function ridgePath(
  counts: readonly number[],
  { height, most }: { height: number; most: number },
): string {
  const y = (count: number) => Math.round((1 - count / Math.max(1, most)) * height)
  const line = counts.map((count, index) => `L${index + 0.5} ${y(count)}`).join('')
  return `M0 ${height}${line}L${counts.length} ${height}z`
}
