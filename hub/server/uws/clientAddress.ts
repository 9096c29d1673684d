import type { HttpResponse } from 'uWebSockets.js'
import { clientIp } from '../ip.ts'

const addressesMax = 10_000

const known = new Map<number, string>()

/** Returns the client's IP address for rate limits. IPv4 addresses are cached. */
export function clientAddress(res: HttpResponse, forwarded: string | undefined, proxies: number): string {
  if (proxies > 0) return clientIp(textOf(res), forwarded, proxies)
  const bytes = new Uint8Array(res.getRemoteAddress())
  const at = bytes.length === 4 ? 0 : isMapped(bytes) ? 12 : undefined
  if (at === undefined) return clientIp(textOf(res), undefined, 0)
  const [a = 0, b = 0, c = 0, d = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]
  const key = ((a * 256 + b) * 256 + c) * 256 + d
  return known.get(key) ?? remember(key, `${a}.${b}.${c}.${d}`)
}

function remember(key: number, address: string): string {
  if (known.size >= addressesMax) known.clear()
  known.set(key, address)
  return address
}

const textOf = (res: HttpResponse) => Buffer.from(res.getRemoteAddressAsText()).toString()

function isMapped(bytes: Uint8Array): boolean {
  if (bytes.length !== 16 || bytes[10] !== 255 || bytes[11] !== 255) return false
  for (let at = 0; at < 10; at++) if (bytes[at] !== 0) return false
  return true
}
