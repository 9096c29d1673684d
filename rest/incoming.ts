import type { HttpAnswer } from '../hub/server/answer.ts'
import type { HttpRequest } from '../hub/server/server.ts'
import type { Compression } from './codings.ts'
import type { Kept, Mark, Origin } from './shelf.ts'

/**
 * Rules for caching a response. `origin` names the data that the response depends on (`own`: only the agent
 * that made the request gets the cached response), and `mark` is the version of this data. `keysAt` lists the
 * byte offsets of a page's idempotency keys, which are replaced for each visitor.
 */
export type Keep = { origin: Origin | 'own'; mark?: Mark; keysAt?: readonly number[] } & Pick<
  Kept,
  'call' | 'refusals' | 'tellsRates'
> & { needsHead?: boolean }

export type Incoming = HttpRequest & { requestId: string; token: string | undefined; mark: Mark }

/** A response. Without `keep`, it is not cached. Without `compress`, its body is sent uncompressed. */
export type Answer = HttpAnswer & { keep?: Keep; compress?: Compression }

export type Document = (request: Incoming) => Promise<Answer> | Answer
export type Documents = (path: string) => Document | undefined
