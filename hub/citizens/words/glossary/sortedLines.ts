/** Finds a key by binary search and returns its value. Each line is a key, a tab and a value, sorted by code units. */
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
