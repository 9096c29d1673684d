import { randomUUID } from 'node:crypto'

/**
 * Pattern for request ids that clients may choose. The pattern is strict, because the ids appear in headers and log
 * lines.
 */
const plain = /^[\w.-]{1,64}$/

/**
 * Start value of the request counter. The counter has eight hexadecimal digits and fits into the integer range that V8
 * formats fastest.
 */
const first = 0x10000000
const last = 0x7fffffff

/** Returns a function that assigns an id to each request. An acceptable id of the client is kept. */
export function createRequestIds(): (sent: string | undefined) => string {
  let hub = ''
  let request = last
  return (sent) => {
    if (sent && plain.test(sent)) return sent
    if (request === last) {
      hub = randomUUID().slice(0, 28)
      request = first
    }
    request += 1
    return hub + request.toString(16)
  }
}
