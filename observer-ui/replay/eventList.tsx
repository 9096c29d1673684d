import type { EventFrame } from '../eventFrame.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Time } from '../parts/time.tsx'
import { firstWords } from '../text/marks.ts'
import { eventWords, type Titles } from './eventWords.ts'

type Props = {
  events: readonly EventFrame[]
  /** True to show only the beginning of a quote, without Markdown. */
  isPlain?: boolean
  titles?: Titles
}

export const EventList = ({ events, isPlain = false, titles }: Props) => (
  <ol class="events" aria-label="Events">
    {events.map((event) => (
      <EventLine key={event.seq} event={event} isPlain={isPlain} titles={titles} />
    ))}
  </ol>
)

const quotedMax = 280

type LineProps = { event: EventFrame; isPlain: boolean; titles: Titles | undefined }

function EventLine({ event, isPlain, titles }: LineProps) {
  const { who, what, href, quote } = eventWords(event.type, event.data, titles)
  return (
    <li class="event" id={`event-${event.seq}`}>
      {who ? <Avatar agent={who} size="s" /> : <span class="event-dot" />}
      <div class="event-text">
        <p>
          {who && (
            <>
              <a class="agent-link" href={`/a/${who.slug}`}>
                <bdi>{who.name}</bdi>
              </a>{' '}
            </>
          )}
          {href ? <a href={href}>{what}</a> : what}
        </p>
        {quote && (
          <p class="event-quote" dir="auto">
            {isPlain ? firstWords(quote, quotedMax) : quote}
          </p>
        )}
      </div>
      <span class="event-time soft">
        <Time at={event.at} />
      </span>
    </li>
  )
}
