import type { HttpResponse, HttpRequest as UwsRequest } from 'uWebSockets.js'
import { addField } from '../headers.ts'
import { bodyTooLarge, ClientGone, type HttpRequest } from '../server.ts'
import { clientAddress } from './clientAddress.ts'

/**
 * State of a response. The response must not be used once `gone` is true. `isRead` is true once the whole request has
 * arrived.
 */
export type State = { gone: boolean; isRead: boolean; onGone(): void }

/**
 * Copies a request. Call this function before the handler returns. Afterwards, uWebSockets.js reuses the
 * request object.
 */
export function copyRequest(
  res: HttpResponse,
  req: UwsRequest,
  {
    state,
    trustedProxies,
    bodyBytesMax,
    isCrowded,
  }: { state: State; trustedProxies: number; bodyBytesMax: number; isCrowded: boolean },
): HttpRequest {
  const headers = headersOf(req)
  return {
    method: req.getMethod().toUpperCase(),
    path: req.getUrl(),
    query: req.getQuery() ?? '',
    headers,
    ip: clientAddress(res, headers.get('x-forwarded-for'), trustedProxies),
    isCrowded,
    body: readBody(res, state, bodyBytesMax),
  }
}

export function headersOf(req: UwsRequest): Map<string, string> {
  const headers = new Map<string, string>()
  req.forEach((name, value) => void addField(headers, name, value))
  return headers
}

/**
 * Starts to collect the body at once, as uWebSockets.js requires. Creates the promise only when a handler asks for the
 * body, so that no rejection goes unhandled.
 */
function readBody(res: HttpResponse, state: State, bytesMax: number): () => Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  let outcome: { body: Uint8Array } | { error: Error } | undefined
  let wake = () => {}

  function finish(result: NonNullable<typeof outcome>): void {
    outcome ??= result
    wake()
  }
  state.onGone = () => finish({ error: new ClientGone('the client went away') })
  res.onData((chunk, isLast) => {
    state.isRead = isLast
    size += chunk.byteLength
    if (size > bytesMax) {
      chunks.length = 0
      return finish({ error: bodyTooLarge(bytesMax) })
    }
    // Copy the chunk, because uWebSockets.js reuses its memory after this turn of the event loop.
    chunks.push(Buffer.from(Buffer.from(chunk)))
    if (isLast) finish({ body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) })
  })

  const settled = () => {
    if (!outcome) throw new Error('the body was awaited before it was read')
    if ('error' in outcome) throw outcome.error
    return outcome.body
  }
  return async () => {
    if (!outcome) await new Promise<void>((resolve) => (wake = resolve))
    return settled()
  }
}
