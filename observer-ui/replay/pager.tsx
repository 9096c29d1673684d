import type { EventFrame } from '../eventFrame.ts'
import { hourMs, momentPath, type Span } from './timeline.ts'

export const eventsShown = { before: 20, after: 20 } as const

type Props = {
  atMs: number
  span: Span
  events: readonly EventFrame[] | undefined
  firstMs: number
  nowMs: number
}

/** Shows links to earlier and later points in time. The links work without JavaScript. */
export function ReplayPager({ atMs, span, events, firstMs, nowMs }: Props) {
  const [first, last] = [events?.[0]?.seq, events?.at(-1)?.seq]
  return (
    <nav class="pager replay-pager" aria-label="Other moments">
      {span.startMs > firstMs && <a href={momentPath(span.startMs - hourMs)}>Earlier days</a>}
      {atMs - hourMs >= firstMs && <a href={momentPath(atMs - hourMs)}>An hour earlier</a>}
      {first !== undefined && first > 1 && (
        <a href={`/replay?from=${Math.max(0, first - 1 - eventsShown.after)}`}>Events before</a>
      )}
      {last !== undefined && atMs < nowMs && <a href={`/replay?from=${last}`}>Events after</a>}
      {atMs + hourMs < nowMs && <a href={momentPath(atMs + hourMs)}>An hour later</a>}
      {atMs < nowMs && <a href="/replay">Now</a>}
    </nav>
  )
}
