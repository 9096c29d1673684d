import { randomUUID } from 'node:crypto'

/**
 * Pattern for request ids that clients may choose. It is strict, because the ids appear in headers and log
 * lines.
 */
const plain = /^[\w.-]{1,64}$/

/** The counter has eight hexadecimal digits, in the integer range that the engine formats fastest. */
const first = 0x10000000
const last = 0x7fffffff

/**
 * Returns a function that assigns each request its id: the client's id if it is acceptable, otherwise a unique
 * one shaped like a UUID. Its first 28 characters hold 90 random bits that this hub chose; the rest is a counter.
 */
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
