import type { EntryOf } from './history.ts'

export type Span = { from: number; to: number }

/**
 * Record of the periods in which the clients' process was blocked. `stood` adds a period. `within` returns
 * the blocked time between two moments, in ms.
 */
export type Standstills = { stood(entry: EntryOf<'stood'>): void; within(from: number, to: number): number }

export function createStandstills(): Standstills & { readonly spans: readonly Span[] } {
  const spans: Span[] = []
  return {
    spans,
    stood: ({ at, ms }) => void spans.push({ from: at - ms, to: at }),
    within: (from, to) => covered(spans, { from, to }),
  }
}

/** Returns how many milliseconds of a time span are covered by `spans`. */
export function covered(spans: readonly Span[], { from, to }: Span): number {
  let total = 0
  let reached = from
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(span.from, reached)
    const end = Math.min(span.to, to)
    if (end <= start) continue
    total += end - start
    reached = end
  }
  return total
}
