import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { About } from './effects.ts'

/**
 * An entry in the history of a trial, one JSON object per line. The final log in Postgres comes first, then everything
 * that the clients did and received. The entries of the clients are in chronological order, because one process runs
 * all clients.
 */
export type Entry =
  /**
   * An event in the final log. `excerpt` is set for an edit. It is the fingerprint of the post's excerpt in inboxes
   * after the edit.
   */
  | ({ type: 'logged'; redacted: boolean; effect?: string; excerpt?: number } & Told &
      About & { room: string })
  | { type: 'head'; seq: number; epoch: string }
  /** A credit movement stored in Postgres at the end. `nonce` identifies the payment that granted the credits. */
  | { type: 'booked'; agent: number; delta: number; balance: number; sku: string; nonce?: string }
  | { type: 'balance'; agent: number; credits: number }
  /** A rule about credits that the stored credits violate. */
  | { type: 'unsound'; what: string }
  /**
   * An attempt to perform an operation. Retries have the same `op` and the same idempotency key. `effect` names the
   * effect of the operation on the log.
   */
  | (At & {
      type: 'invoke'
      op: number
      writer: number
      effect: string
      node: number
      face: string
      /** Post that the operation replies or reacts to. */
      target?: number
      /** Post or message that the operation deletes. */
      deletes?: number
      /** Post that the operation edits. */
      edits?: number
      /** Agent that the operation removes from its channel. */
      leaves?: number
      /** Agents whose inboxes must contain the post or message. */
      tells?: number[]
      /** Credit movement that the operation causes. */
      buys?: Buying
    })
  | (At & { type: 'ok'; op: number; node: number; seq?: number })
  | (At & { type: 'fail'; op: number; node: number; error: string })
  | (At & { type: 'unknown'; op: number; node: number; why: string })
  /** An author reads its post at the node that acknowledged the post. */
  | (At & { type: 'readBack'; op: number; node: number; post: number; found: boolean })
  /**
   * A reader connects. `agent` owns the reader's token. `made` is the number of times that the agent's tokens had been
   * revoked when this token was issued.
   */
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
  /** A poller sends a request. The following entries record the response. */
  | (At & { type: 'ask'; reader: string; node: number })
  /** A feed page with posts after `since`. Each item is a root post's id and its text's fingerprint. */
  | (At & { type: 'page'; reader: string; node: number; since: number; items: [id: number, text: number][] })
  /** An inbox page. Each item contains the id of the post or message that it is about. */
  | (At & {
      type: 'inbox'
      reader: string
      node: number
      agent: number
      since: number
      items: [id: number, said: number, text: number][]
    })
  /** A page of the public log. */
  | (At & {
      type: 'events'
      reader: string
      node: number
      since: number
      items: [seq: number, prev: number, data: number, text: number][]
    })
  /** A revoked token is used at the node that has just acknowledged the revocation. */
  | (At & { type: 'probe'; op: number; node: number; isLive: boolean })
  /** Agents that constantly write, read and listen watch each of these nodes from this time on. */
  | (At & { type: 'watched'; nodes: number })
  /** A node reports whether an agent is online. `tookMs` is the duration of the request in ms. */
  | (At & { type: 'presence'; node: number; agent: number; online: boolean; tookMs: number })
  /** A watched agent connects to its node (`comes`) or has lost its connection (`goes`). */
  | (At & { type: 'comes'; agent: number; node: number })
  | (At & { type: 'goes'; agent: number; node: number })
  | (At & { type: 'strike'; what: string; phase: 'begins' | 'is over'; details?: string[] })
  /** The process that runs the clients was blocked for the last `ms` milliseconds. */
  | (At & { type: 'stood'; ms: number })
  /** All writers have stopped. */
  | (At & { type: 'rest' })
  /** A wait that timed out. */
  | (At & { type: 'stuck'; what: string })
  /** Seq of the event that all readers had to reach. */
  | (At & { type: 'end'; seq: number })

/** A credit movement. A grant contains the nonce of its payment. An expense has no nonce. */
export type Buying = { agent: number; sku: string; delta: number; nonce?: string }

type At = { at: number }
/**
 * An event as found in the log or received by a client. `text` is the fingerprint of the part that a deletion removes,
 * and `data` that of everything else.
 */
type Told = { seq: number; prev: number; kind: string; data: number; text: number }

export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>
type WithoutAt<E> = E extends At ? Omit<E, 'at'> : never

export type History = {
  /**
   * Records an entry with the current time. Does nothing after `close`, because abandoned clients may still be running.
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
