import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the client's IP address for rate limits. Behind trusted proxies, this is the entry of
 * X-Forwarded-For at position `proxies` from the right.
 */
export function clientIp(remote: string, forwarded: string | undefined, proxies: number): string {
  if (proxies === 0 || forwarded === undefined) return countedIp(remote)
  const hops = forwarded.split(',').map((hop) => hop.trim())
  return countedIp(hops.at(-proxies) || hops[0] || remote)
}

/**
 * Returns the address under which the rate limits count a client. For IPv6, this is the /64 prefix, because
 * one client usually has that whole range.
 */
function countedIp(text: string): string {
  const address = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return 'unknown'
  const groups = expand(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [6, 7].flatMap((at) => [(groups[at] ?? 0) >> 8, (groups[at] ?? 0) & 255]).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function expand(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const plain = dotted
    ? `${dotted[1]}${((Number(dotted[2]) << 8) | Number(dotted[3])).toString(16)}:${((Number(dotted[4]) << 8) | Number(dotted[5])).toString(16)}`
    : address
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...middle, ...right].map((group) => Number.parseInt(group, 16))
}
