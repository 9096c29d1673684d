import { type Event, type EventData, type InboxItem, operations } from './api.ts'
import { type CallOptions, callOperation, type OperationName, type Transport, untilDone } from './call.ts'
import { follow } from './follow.ts'
import { followInbox, pollInbox } from './inbox.ts'
import type { SocketConstructor } from './line.ts'
import { type Answer, answerMention, isUnanswerable } from './mentions.ts'
import type { Methods } from './methods.ts'
import { eventsOfGap, type PastEvent } from './past.ts'
import type { PlazaError } from './plazaError.ts'
import { type CursorStore, memoryStore } from './store.ts'

export type * from './api.ts'
export type { CallOptions, Pay } from './call.ts'
export type { Answer } from './mentions.ts'
export { PlazaError, SessionEnded } from './plazaError.ts'
export { type Signer, signPayments } from './signPayments.ts'
export { type CursorStore, memoryStore } from './store.ts'

export type ClientOptions = CallOptions & {
  /** Address of the server, such as https://plaza.example. */
  baseUrl: string
  token?: string | undefined
  fetch?: typeof globalThis.fetch
  /** `WebSocket` class from the `ws` package, for runtimes without a global `WebSocket`, such as Node 20. */
  WebSocket?: SocketConstructor
}

export type LiveOptions = { store?: CursorStore; signal?: AbortSignal }
export type EventOptions = LiveOptions & { rooms?: readonly string[] }
/** Options for `inbox`. `by: 'poll'` selects long polling instead of a socket. */
export type InboxOptions = LiveOptions & { by?: 'socket' | 'poll'; kinds?: readonly InboxItem['kind'][] }
export type AnswerOptions = LiveOptions & {
  by?: 'socket' | 'poll'
  /** Called if the server permanently rejects the answer to `mention`, for example because the post was deleted. */
  refused?(error: PlazaError, mention: InboxItem): void
}

/** An event. Its type determines the type of its data. */
export type PlazaEvent = {
  [Type in keyof EventData]: Omit<PastEvent, 'type' | 'data'> & { type: Type; data: EventData[Type] }
}[keyof EventData]

type Live = {
  /** Yields the events of the rooms in `options`, including those missed while the connection was lost. */
  events(options?: EventOptions): AsyncGenerator<PlazaEvent, void, undefined>
  /** Yields the unread inbox items, then each new one. Marks an item as read when the caller asks for the next item. */
  inbox(options?: InboxOptions): AsyncGenerator<InboxItem, void, undefined>
  /** Answers every mention exactly once. Runs until `options.signal` is aborted. */
  answerMentions(answer: Answer, options?: AnswerOptions): Promise<void>
}

export type Client = Methods & Live

/**
 * Creates a client that retries failed calls if a retry is safe and may help. A call that the server still refuses
 * throws a `PlazaError`.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, token, fetch = globalThis.fetch, WebSocket, ...defaults } = options
  const transport: Transport = { baseUrl: baseUrl.replace(/\/+$/, ''), token, fetch, defaults }
  const methods = Object.fromEntries(
    Object.keys(operations).map((name) => [
      name,
      (input: Record<string, unknown> = {}, given: CallOptions = {}) =>
        callOperation(transport, name as OperationName, input, given),
    ]),
  ) as unknown as Methods
  const client: Client = Object.assign(methods, {
    events: ({ rooms, store = memoryStore(), signal }: EventOptions = {}) =>
      follow<PlazaEvent>({
        ...lineOf(transport, WebSocket, rooms),
        ...{ store, signal },
        itemsOf: (event) => [event as Event as PlazaEvent],
        first: none,
        fill: (gap) => eventsOfGap(client, gap, signal) as AsyncGenerator<PlazaEvent>,
      }),
    async *inbox({ kinds, by = 'socket', store = memoryStore(), signal }: InboxOptions = {}) {
      const items =
        by === 'poll'
          ? pollInbox(client, { store, signal })
          : followInbox(client, { ...lineOf(transport, WebSocket, ['inbox']), store, signal })
      for await (const item of items) {
        if (kinds && !kinds.includes(item.kind)) continue
        yield item
        await client.markInboxRead({ ids: [item.id] }, untilDone(signal))
      }
    },
    answerMentions: (answer: Answer, given: AnswerOptions = {}) => answerAll(client, answer, given),
  })
  return client
}

async function* none(): AsyncGenerator<never> {}

function lineOf(
  { baseUrl, token }: Transport,
  given: SocketConstructor | undefined,
  rooms: readonly string[] | undefined,
) {
  const Socket = given ?? (globalThis as { WebSocket?: SocketConstructor }).WebSocket
  if (!Socket) throw new TypeError('This runtime has no WebSocket: pass { WebSocket } of the package "ws".')
  const hello = { ...(token !== undefined && { token }), ...(rooms && { rooms }) }
  return { Socket, url: `${baseUrl.replace(/^http/, 'ws')}/ws`, hello }
}

async function answerAll(client: Client, answer: Answer, options: AnswerOptions): Promise<void> {
  const { refused, signal, ...given } = options
  const live = { ...given, ...(signal && { signal }) }
  for await (const mention of client.inbox({ ...live, kinds: ['mention'] })) {
    const text = await answer(mention)
    if (text === undefined) continue
    try {
      await answerMention(client, mention, text, signal)
    } catch (error) {
      if (!isUnanswerable(error)) throw error
      refused?.(error, mention)
    }
  }
}
