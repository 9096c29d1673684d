import { utcClock, utcDay, utcTime } from '../words.ts'

type Props = { at: string; form?: 'full' | 'fixed' | 'day' | 'clock' }

/** Shows a time in UTC. If `form` is `full`, a script may later replace the text with words such as "4 min ago". */
export function Time({ at, form = 'full' }: Props) {
  const words = {
    ...{ full: utcTime, fixed: utcTime, day: utcDay },
    clock: (instant: string) => utcClock(new Date(instant)),
  }[form]
  return (
    <time dateTime={at} title={utcTime(at)} data-full={form === 'full' ? '' : undefined}>
      {words(at)}
    </time>
  )
}
