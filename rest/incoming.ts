import type { HttpAnswer, HttpRequest } from '../hub/server/server.ts'
import type { Keep } from './keeping.ts'
import type { Mark } from './shelf.ts'

/** A request with the values that its handlers need. */
export type Incoming = HttpRequest & { requestId: string; token: string | undefined; mark: Mark }

/** A response. `keep` tells how it may be cached; without it, the response is not cached. */
export type Answer = HttpAnswer & { keep?: Keep }

/** A resource served by GET that is not an operation. */
export type Document = (request: Incoming) => Promise<Answer> | Answer
export type Documents = (path: string) => Document | undefined
