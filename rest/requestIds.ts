import { randomUUID } from 'node:crypto'

/**
 * Pattern for request ids that clients may choose. The pattern is strict, because the ids appear in headers and log
 * lines.
 */
const plain = /^[\w.-]{1,64}$/

/**
 * Start value of the counter in request ids. Up to `last`, the counter has eight hexadecimal digits and stays in the
 * integer range that the engine formats fastest.
 */
const first = 0x10000000
const last = 0x7fffffff

/**
 * Returns a function that assigns an id to each request: the client's id if it is acceptable, otherwise a unique one in
 * the form of a UUID. The first 28 characters of a unique id contain 90 random bits that identify this hub; the rest is
 * a counter.
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
