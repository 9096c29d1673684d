import type { Verdict } from './check.ts'
import { type Entry, readEntries } from './history.ts'
import { invariants, type Violation } from './invariants.ts'

const linesMax = 14
type Trial = { seed: number; schedule: readonly string[]; paths: readonly string[] }

/** Formats the first violation of each invariant, followed by the lines of the history that prove it. */
export async function excerpt(
  { violations, counts }: Verdict,
  { seed, schedule, paths }: Trial,
): Promise<string> {
  const firsts = violations.filter(
    (violation, index) => violations.findIndex((other) => other.invariant === violation.invariant) === index,
  )
  if (firsts.length === 0) return ''
  const shown = firsts.map((violation) => ({ violation, keep: keeper(violation), lines: [] as string[] }))
  for await (const entry of readEntries(...paths)) {
    for (const { keep, lines } of shown) {
      for (const line of keep(entry)) if (lines.length < linesMax) lines.push(line)
    }
  }
  const parts = shown.map(({ violation: { invariant, what }, lines }) =>
    [
      `${invariant}, ${counts[invariant]} times: ${invariants[invariant]}`,
      `  ${what}`,
      ...lines.map((line) => `    ${line}`),
    ].join('\n'),
  )
  return [
    `seed ${seed}, history in ${paths.join(' and ')}`,
    `struck by: ${schedule.join(', ') || 'nobody'}`,
    ...parts,
  ].join('\n')
}

/**
 * Returns a function that picks the history lines that explain a violation. Call the function for each entry in order.
 * It returns the lines to print, which may be none.
 */
function keeper({ op, reader, seqs }: Violation): (entry: Entry) => string[] {
  let before: string[] = []
  let last: Entry | undefined
  return (entry) => {
    const line = JSON.stringify(entry)
    if (entry.type === 'logged') return seqs.includes(entry.seq) ? [line] : []
    if ('op' in entry && op !== undefined) return entry.op === op ? [line] : []
    if (!('reader' in entry) || entry.reader !== reader) return []
    const isMet = entry.type === 'heard' && seqs[0] !== undefined && entry.seq === seqs[0]
    const isPage = entry.type === 'page' && entry.items.some(([id]) => id === seqs[0])
    // Keep this reader's last five history entries, to print them before the entry that shows the violation. Keep only
    // the last of several received events in a row.
    if (!isMet && !isPage) {
      if (entry.type === 'heard' && last?.type === 'heard') before.pop()
      before.push(line)
      before = before.slice(-5)
      last = entry
      return []
    }
    const shown = [...before, line]
    before = []
    return shown
  }
}
