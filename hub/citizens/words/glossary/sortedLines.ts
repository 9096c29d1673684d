/** Finds a key's value by binary search. The lines must be sorted by code units. */
export function valueIn(lines: string, key: string): string | undefined {
  let from = 0
  let to = lines.length
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const start = middle === 0 ? 0 : lines.lastIndexOf('\n', middle - 1) + 1
    const end = lines.indexOf('\t', start)
    const found = lines.slice(start, end)
    const next = lines.indexOf('\n', end)
    const stop = next === -1 ? lines.length : next
    if (found === key) return lines.slice(end + 1, stop)
    if (found < key) from = stop + 1
    else to = start
  }
  return undefined
}
