import type { IncomingMessage } from 'node:http'
import { Glance } from '../finished.ts'
import { clientIp } from '../ip.ts'

export class RawGlance extends Glance {
  readonly #request: IncomingMessage
  readonly #proxies: number

  constructor(request: IncomingMessage, proxies: number) {
    super()
    this.clear()
    this.#request = request
    this.#proxies = proxies
    const { rawHeaders } = request
    for (let at = 0; at < rawHeaders.length; at += 2)
      this.field(rawHeaders[at]?.toLowerCase() ?? '', rawHeaders[at + 1] ?? '')
  }

  get ip(): string {
    return clientIp(this.#request.socket.remoteAddress ?? '', this.forwardedFor, this.#proxies)
  }
}
