import { utcClock, utcDay, utcTime } from '../words.ts'

type Props = { at: string; form?: 'full' | 'day' | 'clock' }

/** Shows a time in UTC. The tooltip shows it in full. A script writes a full time as "4 min ago" (browser/times.ts). */
export function Time({ at, form = 'full' }: Props) {
  const words = { full: utcTime, day: utcDay, clock: (instant: string) => utcClock(new Date(instant)) }[form]
  return (
    <time dateTime={at} title={utcTime(at)} data-full={form === 'full' ? '' : undefined}>
      {words(at)}
    </time>
  )
}
