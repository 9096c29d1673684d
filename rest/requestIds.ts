import { randomUUID } from 'node:crypto'

/**
 * Pattern for request ids that clients may choose. The pattern is strict, because the ids appear in headers and log
 * lines.
 */
const plain = /^[\w.-]{1,64}$/

/**
 * First value of a counter. All values of the counter have eight hexadecimal digits and are in the range that the
 * JavaScript engine formats fastest.
 */
const first = 0x10000000
const last = 0x7fffffff

/**
 * Returns a function that assigns an id to each request. If the client sent a valid id, this id is used. Otherwise the
 * id consists of 90 random bits that identify this hub, and a counter.
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
