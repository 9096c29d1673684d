import type { Duplex } from 'node:stream'
import { within } from '../lib/deadline.ts'

/**
 * Connection between the primary process and one hub (server process). A closed connection is not reopened. Messages
 * are not validated, because both processes run the same build.
 */
export type Link = {
  /**
   * Sends a hint, which is a message that may get lost without harm. Drops the hint if the other process has stopped
   * reading.
   */
  hint(line: Uint8Array | string): void
  /** Sends a question and resolves with its answer. Rejects if no answer arrives in time. */
  ask<Answer>(name: string, value: unknown, withinMs: number): Promise<Answer>
  close(): void
}

type Needs = {
  stream: Duplex
  /** Handles a hint (a message that may be lost) from the other process. */
  hint(line: Buffer): void
  /** Handlers for questions from the other process, keyed by the name of the question. */
  answers: Record<string, (value: never) => unknown>
  closed(): void
}

/**
 * Maximum number of unsent bytes. While more bytes are unsent, hints (messages that may be lost without harm)
 * are dropped.
 */
const unsentMax = 16 * 1024 * 1024
/** Byte that ends each message. The JSON in a message contains no newlines. */
const newline = 10

/**
 * First character of a message, by the type of the message. The primary process recognises hints by this
 * character and forwards them to the other hubs without parsing them.
 */
const kinds = { hint: 'h', question: 'q', answer: 'a' } as const
export const hintKind = kinds.hint

export function openLink({ stream, hint, answers, closed }: Needs): Link {
  const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  let unsent: (Uint8Array | string)[] = []

  /** Queues a line. All lines that are queued in one turn of the event loop are sent with one write. */
  function send(line: Uint8Array | string): void {
    if (unsent.length === 0) setImmediate(flush)
    unsent.push(line)
  }

  function flush(): void {
    const lines = unsent
    unsent = []
    if (stream.destroyed) return
    stream.cork()
    for (const line of lines) stream.write(line)
    stream.uncork()
  }

  async function answer(line: string): Promise<void> {
    const { id, name, value } = JSON.parse(line) as { id: number; name: string; value: never }
    try {
      reply({ id, value: await answers[name]?.(value) })
    } catch (error) {
      reply({ id, error: String(error) })
    }
  }
  const reply = (said: object) => send(`${kinds.answer}${JSON.stringify(said)}\n`)

  function hear(line: string): void {
    const { id, value, error } = JSON.parse(line) as { id: number; value?: unknown; error?: string }
    const waiting = asked.get(id)
    if (error === undefined) waiting?.resolve(value)
    else waiting?.reject(new Error(error))
  }

  function take(line: Buffer): void {
    const kind = String.fromCharCode(line[0] ?? 0)
    if (kind === kinds.hint) return hint(line)
    const text = line.toString('utf8', 1)
    if (kind === kinds.answer) hear(text)
    else void answer(text)
  }

  stream.on('data', splitLines(take))
  // Ignore stream errors, because a `close` event always follows.
  stream.on('error', () => {})
  stream.once('close', () => {
    for (const { reject } of asked.values()) reject(new Error('the link is closed'))
    closed()
  })

  return {
    hint(line) {
      if (stream.writableLength < unsentMax) send(line)
    },
    ask(name, value, withinMs) {
      lastId += 1
      const id = lastId
      const answered = new Promise((resolve, reject) => {
        if (stream.destroyed) return reject(new Error('the link is closed'))
        asked.set(id, { resolve, reject })
        send(`${kinds.question}${JSON.stringify({ id, name, value })}\n`)
      })
      return within(withinMs, answered).finally(() => asked.delete(id)) as never
    },
    close: () => void stream.destroy(),
  }
}

/** Returns a function that accepts chunks and passes each complete line, including its newline, to `take`. */
export function splitLines(take: (line: Buffer) => void): (chunk: Buffer) => void {
  /** Chunks of a line that is still incomplete. */
  let pieces: Buffer[] = []
  return (chunk) => {
    let from = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const rest = chunk.subarray(from, end + 1)
      const line = pieces.length === 0 ? rest : Buffer.concat([...pieces, rest])
      pieces = []
      from = end + 1
      take(line)
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from))
  }
}
