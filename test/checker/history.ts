import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { About } from './effects.ts'

/**
 * A line in the record of a test run. The final event log comes first, then everything that the clients did and
 * received, in chronological order.
 */
export type Entry =
  | ({ type: 'logged'; redacted: boolean; effect?: string; excerpt?: number } & Told &
      About & { room: string })
  | { type: 'head'; seq: number; epoch: string }
  | { type: 'booked'; agent: number; delta: number; balance: number; sku: string; nonce?: string }
  | { type: 'balance'; agent: number; credits: number }
  | { type: 'unsound'; what: string }
  /** An attempt to perform an operation. Retries have the same `op` and the same idempotency key. */
  | (At & {
      type: 'invoke'
      op: number
      writer: number
      effect: string
      node: number
      face: string
      target?: number
      deletes?: number
      edits?: number
      leaves?: number
      tells?: number[]
      buys?: Buying
    })
  | (At & { type: 'ok'; op: number; node: number; seq?: number })
  | (At & { type: 'fail'; op: number; node: number; error: string })
  | (At & { type: 'unknown'; op: number; node: number; why: string })
  /** An author looks for its own post at the hub that acknowledged the post. */
  | (At & { type: 'readBack'; op: number; node: number; post: number; found: boolean })
  | (At & {
      type: 'open'
      reader: string
      node: number
      face: string
      agent?: number
      made?: number
      since?: number
      epoch?: string
    })
  | (At & { type: 'welcome'; reader: string; seq: number; epoch: string })
  | (At & { type: 'heard'; reader: string; room: string } & Told)
  | (At & { type: 'gap'; reader: string; from: number; to: number })
  | (At & { type: 'bye'; reader: string; code: string })
  | (At & { type: 'closed'; reader: string; why?: string })
  | (At & { type: 'ask'; reader: string; node: number })
  | (At & { type: 'page'; reader: string; node: number; since: number; items: [id: number, text: number][] })
  | (At & {
      type: 'inbox'
      reader: string
      node: number
      agent: number
      since: number
      items: [id: number, said: number, text: number][]
    })
  /** A client receives a page of the list of public events. */
  | (At & {
      type: 'events'
      reader: string
      node: number
      since: number
      items: [seq: number, prev: number, data: number, text: number][]
    })
  /** A client uses a revoked token at the hub that has just acknowledged the revocation. */
  | (At & { type: 'probe'; op: number; node: number; isLive: boolean })
  | (At & { type: 'watched'; nodes: number })
  | (At & { type: 'presence'; node: number; agent: number; online: boolean; tookMs: number })
  /** An agent connects to its hub. */
  | (At & { type: 'comes'; agent: number; node: number })
  /** An agent loses its connection to its hub. */
  | (At & { type: 'goes'; agent: number; node: number })
  | (At & { type: 'strike'; what: string; phase: 'begins' | 'is over'; details?: string[] })
  /** The process that runs the clients was blocked for the last `ms` milliseconds. */
  | (At & { type: 'stood'; ms: number })
  | (At & { type: 'rest' })
  /** A wait that timed out. */
  | (At & { type: 'stuck'; what: string })
  | (At & { type: 'end'; seq: number })

/**
 * A change in an agent's credits. `nonce` identifies the payment that added the credits. If the agent spent credits,
 * `nonce` is undefined.
 */
export type Buying = { agent: number; sku: string; delta: number; nonce?: string }

type At = { at: number }
/**
 * Event in the log, or as a client received it. `text` is a hash of the event's text, which a deletion
 * erases, and `data` is a hash of everything else.
 */
type Told = { seq: number; prev: number; kind: string; data: number; text: number }

export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>
type WithoutAt<E> = E extends At ? Omit<E, 'at'> : never

export type History = {
  /**
   * Records an entry with the current time. Ignores entries after `close`, because clients of an aborted test
   * run may still report entries.
   */
  note(entry: WithoutAt<Entry>): void
  close(): Promise<void>
}

const chunkLength = 64 * 1024

export function openHistory(path: string): History {
  const file = createWriteStream(path)
  let chunk = ''
  let isClosed = false
  return {
    note(entry) {
      if (isClosed) return
      const { type, ...fields } = entry
      chunk += `${JSON.stringify({ type, at: Math.round(performance.now()), ...fields })}\n`
      if (chunk.length < chunkLength) return
      file.write(chunk)
      chunk = ''
    },
    close() {
      isClosed = true
      return new Promise((resolve) => file.end(chunk, resolve))
    },
  }
}

/** Yields the entries of these files, one file after another. */
export async function* readEntries(...paths: string[]): AsyncGenerator<Entry> {
  for (const path of paths) {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      yield JSON.parse(line) as Entry
    }
  }
}
