import { Glance } from '../finished.ts'
import type { HttpRequest } from '../server.ts'

/** A look at a request that was copied already. */
export class NodeGlance extends Glance {
  readonly ip: string

  constructor({ ip, headers }: Pick<HttpRequest, 'ip' | 'headers'>) {
    super()
    this.ip = ip
    for (const [name, value] of headers) this.field(name, value)
  }
}
