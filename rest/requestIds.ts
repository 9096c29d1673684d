import { randomUUID } from 'node:crypto'

/**
 * Pattern for request ids that clients may choose. The pattern is strict, because the ids appear in headers and log
 * lines.
 */
const plain = /^[\w.-]{1,64}$/

/**
 * Range of the counter in request ids. All numbers from `first` to `last` have eight hexadecimal digits, so that all
 * ids that the hub chooses have the same length.
 */
const first = 0x10000000
const last = 0x7fffffff

/**
 * Returns a function that chooses the id of a request: the client's id if it is valid, otherwise a random
 * prefix followed by a counter.
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
