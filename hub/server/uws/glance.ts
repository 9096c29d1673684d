import type { HttpResponse, HttpRequest as UwsRequest } from 'uWebSockets.js'
import { Glance } from '../finished.ts'
import { clientIp } from '../ip.ts'

const addressesMax = 10_000

/**
 * The cache-relevant fields of a request, valid in the turn of its arrival. One object is reused for all
 * requests.
 */
export class UwsGlance extends Glance {
  private res: HttpResponse | undefined
  private readonly proxies: number
  /** Client addresses for rate limits, cached by their four raw bytes. */
  private readonly known = new Map<number, string>()
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
    if (this.proxies > 0) return clientIp(textOf(this.res), this.forwardedFor, this.proxies)
    const bytes = new Uint8Array(this.res.getRemoteAddress())
    const v4 = bytes.length === 4 ? bytes : isMapped(bytes) ? bytes.subarray(12) : undefined
    if (!v4) return clientIp(textOf(this.res), undefined, 0)
    const [a = 0, b = 0, c = 0, d = 0] = v4
    const key = ((a * 256 + b) * 256 + c) * 256 + d
    return this.known.get(key) ?? this.remember(key, `${a}.${b}.${c}.${d}`)
  }

  private remember(key: number, ip: string): string {
    if (this.known.size >= addressesMax) this.known.clear()
    this.known.set(key, ip)
    return ip
  }
}

const textOf = (res: HttpResponse) => Buffer.from(res.getRemoteAddressAsText()).toString()

/** True for an IPv4-mapped IPv6 address. */
const isMapped = (bytes: Uint8Array) =>
  bytes.length === 16 &&
  bytes[10] === 255 &&
  bytes[11] === 255 &&
  bytes.subarray(0, 10).every((byte) => byte === 0)
