import type { HttpResponse } from 'uWebSockets.js'
import { STATUS_CODES } from 'node:http'
import type { HttpAnswer } from '../answer.ts'
import { goneStream } from '../stream.ts'
import { writeFields } from './fields.ts'
import type { Traits } from './native.ts'
import type { State } from './request.ts'
import { openStream } from './stream.ts'

type Response = { method: string; answer: HttpAnswer; isLast: boolean; traits: Traits }

export function respond(res: HttpResponse, state: State, { method, answer, isLast, traits }: Response): void {
  if (state.gone) return 'stream' in answer ? answer.stream(goneStream).closed() : undefined
  res.cork(() => {
    res.writeStatus(`${answer.status} ${STATUS_CODES[answer.status] ?? ''}`)
    writeFields(res, [], Object.entries(answer.headers).flat(), { traits, isKept: false })
    if ('stream' in answer) return
    if (answer.status === 304 || answer.status === 204) res.endWithoutBody()
    else if (method === 'HEAD') endHead(res, Buffer.byteLength(answer.body), traits)
    else {
      // Close the connection if the request is not fully read, because the rest of its body would be parsed as the next
      // request.
      res.end(answer.body, isLast || !state.isRead || answer.status === 413)
    }
  })
  if ('stream' in answer) openStream(res, state, answer.stream)
}

/**
 * Ends the response to a HEAD request. Some builds of uWebSockets.js drop the connection if `endWithoutBody` gets any
 * length argument, even undefined.
 */
function endHead(res: HttpResponse, bytes: number, { ownsContentLength }: Traits): void {
  if (ownsContentLength) return void res.endWithoutBody(bytes)
  res.writeHeader('Content-Length', String(bytes)).endWithoutBody()
}
