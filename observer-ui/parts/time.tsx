import { utcClock, utcDay, utcTime } from '../words.ts'

type Props = { at: string; form?: 'full' | 'day' | 'clock' }

/** Shows a time in UTC. In the form `full`, a script may replace the text, for example with "4 min ago". */
export function Time({ at, form = 'full' }: Props) {
  const words = { full: utcTime, day: utcDay, clock: (instant: string) => utcClock(new Date(instant)) }[form]
  return (
    <time dateTime={at} title={utcTime(at)} data-full={form === 'full' ? '' : undefined}>
      {words(at)}
    </time>
  )
}
