import { randomUUID } from 'node:crypto'

/** A request id as a client may send it: it goes into headers and log lines. */
const plain = /^[\w.-]{1,64}$/

/** Counted with eight hexadecimal digits, in the range in which the engine writes numbers fastest. */
const first = 0x10000000
const last = 0x7fffffff

/**
 * Returns the id of a request: the one that was sent, if it is a plain word, else one in the form of a UUID that no request of any
 * hub had. Its first 28 characters are of this hub and hold 90 random bits; the rest counts its requests.
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
