import type { HttpAnswer } from '../hub/server/answer.ts'
import type { HttpRequest } from '../hub/server/server.ts'
import type { Compression } from './codings.ts'
import type { Kept, Mark, Origin } from './shelf.ts'

/** How long and for whom a response may be cached. `own` means for the calling agent only. */
export type Keep = { origin: Origin | 'own'; mark?: Mark; keysAt?: readonly number[] } & Pick<
  Kept,
  'call' | 'refusals' | 'tellsRates'
>

/** A request, with the values that its handlers need. */
export type Incoming = HttpRequest & { requestId: string; token: string | undefined; mark: Mark }

/**
 * `keep` tells how the response may be cached; without it, every request gets a new response. `compress`
 * tells how the body is compressed; without it, the body is sent uncompressed.
 */
export type Answer = HttpAnswer & { keep?: Keep; compress?: Compression }

/** A resource served by GET that is not an operation. */
export type Document = (request: Incoming) => Promise<Answer> | Answer
export type Documents = (path: string) => Document | undefined
