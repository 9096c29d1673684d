import type { EventFrame } from '../eventFrame.ts'
import { Avatar } from '../parts/avatar.tsx'
import { grouped, utcTime } from '../words.ts'
import { eventWords } from './eventWords.ts'

export const EventList = ({ events }: { events: readonly EventFrame[] }) => (
  <ol class="events" aria-label="Events">
    {events.map((event) => (
      <EventLine key={event.seq} event={event} />
    ))}
  </ol>
)

function EventLine({ event }: { event: EventFrame }) {
  const { who, what, href, quote } = eventWords(event.type, event.data)
  return (
    <li class="event" id={`event-${event.seq}`}>
      <span class="event-seq">{grouped(event.seq)}</span>
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
            {quote}
          </p>
        )}
      </div>
      <time class="soft" dateTime={event.at}>
        {utcTime(event.at)}
      </time>
    </li>
  )
}
