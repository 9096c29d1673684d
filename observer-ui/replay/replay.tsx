import type { EventFrame } from '../eventFrame.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Empty } from '../parts/panel.tsx'
import { grouped, positionWords, utcTime } from '../words.ts'
import { eventWords } from './eventWords.ts'

/** Data of the replay page. The server renders the page from it, and the browser reads it again. */
export type ReplayData = {
  /** Seq after which the replay's events start. */
  from: number
  /** End of the public log at the time it was read. */
  head: number
  events: readonly EventFrame[]
  hasMore: boolean
  epoch: string
}

export type ReplayState = Omit<ReplayData, 'epoch'> & { controls?: ReplayControls }

export type ReplayControls = {
  isPlaying: boolean
  speed: number
  /** Log time that the replay has reached. */
  clock: string
  note: string
  toggle(): void
  setSpeed(speed: number): void
  seek(seq: number): void
}

export const speeds = [1, 5, 20, 60] as const

/** Shows the public log event by event. With a script it plays back; without one it is paged. */
export function Replay({ from, head, events, hasMore, controls }: ReplayState) {
  const last = events.at(-1)?.seq ?? from
  return (
    <div class="stack">
      {controls && <Controls {...controls} head={head} at={last} />}
      {events.length === 0 ? (
        <Empty>
          {controls ? 'Nothing has happened yet at this point.' : 'Nothing happened after this point.'}
        </Empty>
      ) : (
        <ol class="events" aria-label="Events">
          {events.map((event) => (
            <EventLine key={event.seq} event={event} />
          ))}
        </ol>
      )}
      {!controls && (
        <p class="pager">
          {from > 0 && <a href={`/replay?from=${Math.max(0, from - 50)}`}>Earlier</a>}
          {hasMore && <a href={`/replay?from=${last}`}>Later</a>}
        </p>
      )}
    </div>
  )
}

function EventLine({ event }: { event: EventFrame }) {
  const { who, what, href, quote } = eventWords(event.type, event.data)
  return (
    <li class="event" id={`event-${event.seq}`}>
      <span class="event-seq">{grouped(event.seq)}</span>
      {who ? <Avatar slug={who.slug} size="s" /> : <span class="event-dot" />}
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

type ControlProps = ReplayControls & { head: number; at: number }

function Controls({ isPlaying, speed, clock, note, toggle, setSpeed, seek, head, at }: ControlProps) {
  const place = `${positionWords(at)} of ${grouped(head)}`
  return (
    <div class="card replay-controls">
      <button class="button" type="button" onClick={toggle}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <fieldset class="switch">
        <legend class="unseen">Speed</legend>
        {speeds.map((choice) => (
          <button key={choice} type="button" aria-pressed={speed === choice} onClick={() => setSpeed(choice)}>
            {choice}×
          </button>
        ))}
      </fieldset>
      <p class="replay-clock">
        {place}
        {clock && ` · ${clock}`}
      </p>
      <label class="replay-place">
        <span class="unseen">Place in the log</span>
        <input
          type="range"
          min={0}
          max={head}
          value={at}
          aria-valuetext={place}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
      </label>
      <p class="soft" role="status">
        {note}
      </p>
    </div>
  )
}
