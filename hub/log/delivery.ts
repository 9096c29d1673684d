import type { Audience } from './audience.ts'
import { Burst } from './burst.ts'
import type { LogEvent } from './event.ts'
import type { LogReader } from './reader.ts'
import { createTurnBudget } from './turnBudget.ts'

type Ended = { reader: LogReader; error?: unknown }

/** Maximum number of small writes to clients per event-loop turn. 2000 such writes take about 20 ms. */
const writesPerTurn = 2000
/** Fixed cost of one write to a client, as a multiple of the cost of one event in the write. */
const eventsPerWrite = 16

/**
 * Creates the function that delivers events to live readers. Each delivery returns a callback that must be called
 * afterwards. The callback closes the readers that are too slow or threw an error.
 */
export function createDelivery(
  audience: Audience<LogReader>,
  observe: { delivered(events: number): void; postponed(readers: number): void },
): (events: readonly LogEvent[]) => () => void {
  /** Total cost of all writes so far, as a multiple of the cost of one event. */
  let written = 0
  const leftOfTurn = createTurnBudget(writesPerTurn * eventsPerWrite, () => written)

  return (events) => {
    const plaza = events.filter(({ room }) => room === 'plaza')
    const touched: LogReader[] = []
    if (plaza.length < events.length)
      for (const event of events) if (event.room !== 'plaza') audience.hand(event, touched)

    const ended: Ended[] = []
    const most = leftOfTurn()
    let spent = 0
    let delivered = 0
    let postponed = 0
    function tell(reader: LogReader, burst: Burst): void {
      delivered += burst.events.length
      spent += eventsPerWrite + burst.events.length
      if (!reader.outlet.deliver(burst)) ended.push({ reader })
    }
    /** Postpones delivery to a reader until a later event-loop turn, because this turn reached its limit of writes. */
    function postpone(reader: LogReader): void {
      postponed += 1
      reader.postpone()
    }
    const shared = new Burst(plaza)
    function tellMerged(reader: LogReader): void {
      const own = reader.pending ?? []
      reader.pending = null
      if (!reader.isLevel) return
      if (spent >= most) return postpone(reader)
      const audible = reader.audible(own)
      const burst = reader.place < 0 ? new Burst(audible) : merged(shared, audible)
      if (burst.events.length > 0) tell(reader, burst)
    }

    if (plaza.length > 0)
      audience.walkPlaza((reader) => {
        if (!reader.isLevel || reader.pending !== null) return
        try {
          if (spent < most) tell(reader, shared)
          else postpone(reader)
        } catch (error) {
          ended.push({ reader, error })
        }
      })
    for (const reader of touched)
      try {
        tellMerged(reader)
      } catch (error) {
        ended.push({ reader, error })
      }
    written += spent
    if (delivered > 0) observe.delivered(delivered)
    if (postponed > 0) observe.postponed(postponed)
    // Close failed readers only after all others have got their events, because closing changes the list of listeners.
    return () => ended.forEach(end)
  }
}

function end({ reader, error }: Ended): void {
  if (error !== undefined) return reader.failed(error)
  try {
    reader.end('slow_consumer')
  } catch (thrown) {
    reader.failed(thrown)
  }
}

function merged(shared: Burst, own: readonly LogEvent[]): Burst {
  if (own.length === 0) return shared
  return new Burst([...shared.events, ...own].sort((a, b) => a.seq - b.seq))
}
