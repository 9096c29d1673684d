import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { About } from './effects.ts'

/**
 * The record of a trial, one JSON object per line. First comes the final log of Postgres, then everything the clients
 * did and saw in the order of time: one process runs them all.
 */
export type Entry =
  /** An event of the final log. */
  | ({ type: 'logged'; redacted: boolean; effect?: string } & Told & About & { room: string })
  | { type: 'head'; seq: number; epoch: string }
  /** A movement of credits in the final books. `nonce` belongs to the payment that it was granted for. */
  | { type: 'booked'; agent: number; delta: number; balance: number; sku: string; nonce?: string }
  | { type: 'balance'; agent: number; credits: number }
  /** A rule of the books that is broken at the end. */
  | { type: 'unsound'; what: string }
  /** An attempt at an operation. A repetition has the same `op` and key. `effect` names its effect in the log. */
  | (At & {
      type: 'invoke'
      op: number
      writer: number
      effect: string
      node: number
      face: string
      /** The post it replies or reacts to. */
      target?: number
      /** The post or message it deletes. */
      deletes?: number
      /** The agent that it removes from its channel. */
      leaves?: number
      /** Agents that must find it in their inbox. */
      tells?: number[]
      /** Its movement in the books. */
      buys?: Buying
    })
  | (At & { type: 'ok'; op: number; node: number; seq?: number })
  | (At & { type: 'fail'; op: number; node: number; error: string })
  | (At & { type: 'unknown'; op: number; node: number; why: string })
  /** The author reads its post at the node that acknowledged it. */
  | (At & { type: 'readBack'; op: number; node: number; post: number; found: boolean })
  /**
   * A connection of a reader. `agent` owns its token; `made` counts the token endings before that token, 0 for the
   * first.
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
  /** A question; the following entries are its answer. */
  | (At & { type: 'ask'; reader: string; node: number })
  /** A page of the feed after `since`: each root post with the fingerprint of its text. */
  | (At & { type: 'page'; reader: string; node: number; since: number; items: [id: number, text: number][] })
  /** A page of an inbox: each item with the post or message it tells of. */
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
  /** A token is shown at the node that has just acknowledged its end. */
  | (At & { type: 'probe'; op: number; node: number; isLive: boolean })
  /** From here on each of these nodes is watched: writes, reads and listening go on all the time. */
  | (At & { type: 'watched'; nodes: number })
  /** A node's statement about an agent being online, with the duration of the question. */
  | (At & { type: 'presence'; node: number; agent: number; online: boolean; tookMs: number })
  /** A watched agent connects to its node, or its connection is gone. */
  | (At & { type: 'comes'; agent: number; node: number })
  | (At & { type: 'goes'; agent: number; node: number })
  | (At & { type: 'strike'; what: string; phase: 'begins' | 'is over'; details?: string[] })
  /** The clients' own process stood still for this long, until now. */
  | (At & { type: 'stood'; ms: number })
  /** Nobody writes any longer. */
  | (At & { type: 'rest' })
  /** A wait that was in vain. */
  | (At & { type: 'stuck'; what: string })
  /** Everybody was told to read up to here. */
  | (At & { type: 'end'; seq: number })

/** A movement of credits: granted for the payment with this nonce, or spent without one. */
export type Buying = { agent: number; sku: string; delta: number; nonce?: string }

type At = { at: number }
/** `data` and `text` are fingerprints: `text` of what a deletion removes, `data` of the rest. */
type Told = { seq: number; prev: number; kind: string; data: number; text: number }

export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>
type WithoutAt<E> = E extends At ? Omit<E, 'at'> : never

export type History = {
  /** Records an entry now. Ignored once closed, when clients that were given up may still be active. */
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
