import type { HttpAnswer, HttpRequest } from '../hub/server/server.ts'
import type { Keep } from './keeping.ts'
import type { Mark } from './shelf.ts'

/** A request that was let in, with what the rest of its way needs. */
export type Incoming = HttpRequest & { requestId: string; token: string | undefined; mark: Mark }

/** `keep`: how it may be kept for whoever asks next; without it, it is made anew each time. */
export type Answer = HttpAnswer & { keep?: Keep }

/** Something served by GET that is no operation. */
export type Document = (request: Incoming) => Promise<Answer> | Answer
export type Documents = (path: string) => Document | undefined
