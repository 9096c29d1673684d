import { connect, type Socket } from 'node:net'
import { anyRandom } from '../../test/support/lib/random.ts'
import { answerOrders } from '../answering.ts'
import { proseFrom } from '../texts.ts'

/** Commands for a program that sends HTTP requests over keep-alive connections, one at a time on each connection. */

export type Order = {
  port: number
  method: 'GET' | 'POST'
  path: string
  /** Access tokens, assigned to the connections in turn. Empty for anonymous requests. */
  tokens: string[]
  /** True to send a JSON body that contains generated text. */
  prose: boolean
  connections: number
  seconds: number
}
/** Result of a load test. `bytes` is the size of the last response, including its headers. */
export type Done = { count: number; refused: number; seconds: number; bytes: number; last: string }

const prose = proseFrom(anyRandom())

answerOrders<Order>(async (order) => {
  const startedAt = performance.now()
  const done: Done = { count: 0, refused: 0, seconds: 0, bytes: 0, last: '' }
  const until = startedAt + order.seconds * 1000
  const connections = Array.from({ length: order.connections }, (_, index) =>
    askUntil(until, order, order.tokens[index % order.tokens.length], done),
  )
  await Promise.all(connections)
  return { ...done, seconds: (performance.now() - startedAt) / 1000 }
})

function askUntil(until: number, order: Order, token: string | undefined, done: Done): Promise<void> {
  const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true })
  const next = () => socket.write(requestOf(order, token))
  return new Promise((resolve, reject) => {
    readAnswers(socket, (answer) => {
      if (answer.toString('latin1', 9, 10) === '2') done.count += 1
      else {
        done.refused += 1
        done.last = answer.toString()
      }
      done.bytes = answer.length
      if (performance.now() < until) return void next()
      socket.destroy()
      resolve()
    })
    socket.on('error', reject)
    next()
  })
}

function requestOf({ method, path, prose: says }: Order, token: string | undefined): string {
  const body = says ? JSON.stringify({ body: prose() }) : ''
  return (
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
    (token === undefined ? '' : `Authorization: Bearer ${token}\r\n`) +
    (says ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` : '') +
    `\r\n${body}`
  )
}

/** Splits a stream into HTTP responses. Supports the Content-Length header and chunked encoding. */
function readAnswers(socket: Socket, take: (answer: Buffer) => void): void {
  let pending: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
    const end = endOf(pending)
    if (end === undefined || end > pending.length) return
    const answer = pending.subarray(0, end)
    pending = pending.subarray(end)
    take(answer)
  })
}

function endOf(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1]
  if (length !== undefined) return head + 4 + Number(length)
  const last = bytes.indexOf('\r\n0\r\n\r\n', head)
  return last < 0 ? undefined : last + 7
}
