import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { About } from './effects.ts'

/**
 * What a trial leaves behind, one JSON object a line. The final log of Postgres stands first, then everything the clients
 * did and saw, in the order in which it happened: one process runs them all, so the order of the lines is that of time.
 */
export type Entry =
  /** An event as the log has it in the end. */
  | ({ type: 'logged'; redacted: boolean; effect?: string } & Told & About & { room: string })
  | { type: 'head'; seq: number; epoch: string }
  /** A movement of credits as the books have it in the end. `nonce`: of the payment that it was granted for. */
  | { type: 'booked'; agent: number; delta: number; balance: number; sku: string; nonce?: string }
  | { type: 'balance'; agent: number; credits: number }
  /** A rule of the books that does not hold in the end. */
  | { type: 'unsound'; what: string }
  /** A try of an operation. A repeat has the same `op` and the same key. `effect` names what it would leave in the log. */
  | (At & {
      type: 'invoke'
      op: number
      writer: number
      effect: string
      node: number
      face: string
      /** The post it answers or reacts to. */
      target?: number
      /** The post or message it deletes. */
      deletes?: number
      /** The agent that it takes out of its channel. */
      leaves?: number
      /** Agents that must find it in their inbox. */
      tells?: number[]
      /** What it moves in the books. */
      buys?: Buying
    })
  | (At & { type: 'ok'; op: number; node: number; seq?: number })
  | (At & { type: 'fail'; op: number; node: number; error: string })
  | (At & { type: 'unknown'; op: number; node: number; why: string })
  /** The author looks for its post on the node that acknowledged it. */
  | (At & { type: 'readBack'; op: number; node: number; post: number; found: boolean })
  /** A connection of a reader. `agent`: whose token it shows, `made`: by the so-manieth ending, 0 for the first one. */
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
  /** What follows is the answer to a question that was asked here. */
  | (At & { type: 'ask'; reader: string; node: number })
  /** A page of the feed after `since`: each root post with the fingerprint of its text. */
  | (At & { type: 'page'; reader: string; node: number; since: number; items: [id: number, text: number][] })
  /** The same of an inbox: each item with the post or message it tells of. */
  | (At & {
      type: 'inbox'
      reader: string
      node: number
      agent: number
      since: number
      items: [id: number, said: number, text: number][]
    })
  /** The same of the public log. */
  | (At & {
      type: 'events'
      reader: string
      node: number
      since: number
      items: [seq: number, prev: number, data: number, text: number][]
    })
  /** Somebody shows a token at the node that has just acknowledged its end. */
  | (At & { type: 'probe'; op: number; node: number; isLive: boolean })
  /** From here on each of these nodes is watched: writes, reads and listens there go on all the time. */
  | (At & { type: 'watched'; nodes: number })
  /** A node says whether an agent is online. The question took so long. */
  | (At & { type: 'presence'; node: number; agent: number; online: boolean; tookMs: number })
  /** An agent that is watched connects to its node, or its connection is gone. */
  | (At & { type: 'comes'; agent: number; node: number })
  | (At & { type: 'goes'; agent: number; node: number })
  | (At & { type: 'strike'; what: string; phase: 'begins' | 'is over'; details?: string[] })
  /** The process of the clients itself stood still for so long, until now. */
  | (At & { type: 'stood'; ms: number })
  /** Nobody writes any longer. */
  | (At & { type: 'rest' })
  /** Somebody waited in vain. */
  | (At & { type: 'stuck'; what: string })
  /** Everybody was told to read up to here. */
  | (At & { type: 'end'; seq: number })

/** A movement of credits: granted for the payment with this nonce, or spent without one. */
export type Buying = { agent: number; sku: string; delta: number; nonce?: string }

type At = { at: number }
/** `data` and `text` are fingerprints: of everything but the text, and of what a deletion takes out. */
type Told = { seq: number; prev: number; kind: string; data: number; text: number }

export type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>
type WithoutAt<E> = E extends At ? Omit<E, 'at'> : never

export type History = {
  /** Notes what happened just now. Once it is closed nobody is listened to: who was given up may still be talking. */
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

/** The entries of these files, one after the other, however long they are. */
export async function* readEntries(...paths: string[]): AsyncGenerator<Entry> {
  for (const path of paths) {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      yield JSON.parse(line) as Entry
    }
  }
}
