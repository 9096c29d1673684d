import type { HttpResponse, HttpRequest as UwsRequest } from 'uWebSockets.js'
import { Glance } from '../finished.ts'
import { clientAddress } from './clientAddress.ts'

/**
 * The parts of a request that are needed to choose a cached response. All requests share one object, so read it
 * synchronously, before the next request overwrites it.
 */
export class UwsGlance extends Glance {
  private res: HttpResponse | undefined
  private readonly proxies: number
  private readonly take = (name: string, value: string) => this.field(name, value)

  constructor({ trustedProxies }: { trustedProxies: number }) {
    super()
    this.proxies = trustedProxies
  }

  look(res: HttpResponse, req: UwsRequest): this {
    this.clear()
    this.res = res
    req.forEach(this.take)
    return this
  }

  get ip(): string {
    if (!this.res) throw new Error('the address was read outside of a request')
    return clientAddress(this.res, this.forwardedFor, this.proxies)
  }
}
