import { z } from 'zod'
import type { Batch, StoredEvent } from '../../storage/log.ts'
import type { Bus } from '../../storage/redis/redis.ts'
import { eventTypes } from '../contract/events.ts'
import type { Tail } from './tail.ts'

/** Message to the other nodes about a committed batch. A large batch is announced without its events. */
const message = z.object({
  node: z.string(),
  epoch: z.string(),
  seq: z.number(),
  events: z
    .array(
      z.object({
        seq: z.number(),
        prev: z.number(),
        room: z.string(),
        type: z.enum(eventTypes),
        at: z.iso.datetime().transform((text) => new Date(text)),
        json: z.string(),
      }),
    )
    .optional(),
})

/**
 * Maximum size of the events in one message, in bytes. If a batch is larger, the other nodes read its events from
 * Postgres.
 */
const messageBytesMax = 256 * 1024

type Needs = {
  bus: Bus
  tail: Tail
  /** Id of this node. It is random and changes at each startup. */
  node: string
  observe: { foreignMessage(): void; tellingFailed(error: unknown): void }
}

/**
 * Creates the function that publishes committed events to the other nodes through Redis. A Redis message may get lost.
 * A node that misses a message reads the events from Postgres.
 */
export function createFanout({ bus, tail, node, observe }: Needs): (batch: Batch) => Promise<void> {
  let otherEpoch: string | undefined

  bus.subscribe('log', (text) => {
    const heard = parse(text)
    if (!heard) return observe.foreignMessage()
    if (heard.epoch !== tail.epoch) return hearOf(heard.epoch)
    if (heard.node === node) return
    const { epoch, events } = heard
    const passed = events ? tail.offer({ epoch, events: events as StoredEvent[] }) : tail.reached(heard.seq)
    passed.catch(observe.tellingFailed)
  })
  // Messages may have been lost while Redis was down, so read the end of the event log from Postgres.
  bus.onUp(tail.look)

  /**
   * Handles a message about an event log with a different id. Either this node's log was replaced, which the
   * next read from Postgres detects, or another installation uses the same Redis.
   */
  function hearOf(epoch: string): void {
    observe.foreignMessage()
    if (epoch !== otherEpoch) tail.look()
    otherEpoch = epoch
  }

  return (batch) => {
    const { epoch, events } = batch
    const seq = events.at(-1)?.seq
    if (seq !== undefined && bus.isUp) bus.publish('log', encode({ node, epoch, seq }, events))
    return tail.offer(batch)
  }
}

function encode(head: { node: string; epoch: string; seq: number }, events: readonly StoredEvent[]): string {
  const bytes = events.reduce((sum, event) => sum + event.json.length, 0)
  return JSON.stringify(bytes > messageBytesMax ? head : { ...head, events })
}

function parse(text: string): z.output<typeof message> | undefined {
  try {
    return message.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
