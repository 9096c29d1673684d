import type { HttpAnswer, HttpRequest } from '../hub/server/server.ts'

/** A request that was let in, with what the rest of its way needs. */
export type Incoming = HttpRequest & { requestId: string; token: string | undefined }

/** Something served by GET that is no operation. */
export type Document = (request: Incoming) => Promise<HttpAnswer> | HttpAnswer
export type Documents = (path: string) => Document | undefined
