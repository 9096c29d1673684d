import { z } from 'zod'
import type { Batch, StoredEvent } from '../../storage/log.ts'
import type { Bus } from '../../storage/redis.ts'
import { eventTypes } from '../contract/events.ts'
import type { Tail } from './tail.ts'

/** What one node tells the others of a batch it committed: the events, or only how far the log reaches. */
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

/** Larger batches are fetched from Postgres by whoever is behind. */
const messageBytesMax = 256 * 1024

type Options = {
  bus: Bus
  tail: Tail
  /** Names this node; made anew with each start. */
  node: string
  observe: { foreignMessage(): void; tellingFailed(error: unknown): void }
}

/**
 * Passes committed batches to the other nodes through Redis. It is a hint: the tail takes what follows on, fetches what is
 * missing, and looks at the head of the log by itself.
 */
export function createFanout({ bus, tail, node, observe }: Options): (batch: Batch) => Promise<void> {
  /** The last epoch heard of that is not the tail's. */
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
  // What was published meanwhile did not come.
  bus.onUp(tail.look)

  /** Another log on the same Redis, or this one after its epoch was renewed: a look tells, and one is enough. */
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
