import { Glance } from '../finished.ts'
import type { HttpRequest } from '../server.ts'

/** The cache-relevant fields of a request that is already copied. */
export class NodeGlance extends Glance {
  readonly ip: string

  constructor({ ip, headers }: Pick<HttpRequest, 'ip' | 'headers'>) {
    super()
    this.ip = ip
    for (const [name, value] of headers) this.field(name, value)
  }
}
