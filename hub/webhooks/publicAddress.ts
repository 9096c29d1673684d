import { BlockList, isIP } from 'node:net'

/** IPv4 ranges outside the public internet: those in IANA's special-purpose registry, and multicast addresses. */
const closedIpv4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local addresses. Cloud providers use some of them for metadata services.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const openIpv6: readonly [string, number][] = [['2000::', 3]]
/** Ranges within 2000::/3 that are not public: protocol assignments (Teredo etc.), documentation and 6to4. */
const closedIpv6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
/**
 * IPv6 ranges in which an address ends in an IPv4 address (mapped addresses and NAT64). Packets go to that
 * IPv4 address, so the IPv4 rules apply.
 */
const carriers: readonly [string, number][] = [
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
]

function listOf(ranges: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, family)
  return list
}

const closed = { ipv4: listOf(closedIpv4, 'ipv4'), ipv6: listOf(closedIpv6, 'ipv6') }
const open = listOf(openIpv6, 'ipv6')
const carrying = listOf(carriers, 'ipv6')
const loopback = listOf([['127.0.0.0', 8]], 'ipv4')

/** Returns true for a public IP address. Returns false for a string that is not an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.ipv4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  if (carrying.check(address, 'ipv6')) return !closed.ipv4.check(carriedIpv4(address), 'ipv4')
  return open.check(address, 'ipv6') && !closed.ipv6.check(address, 'ipv6')
}

/** Returns true for a loopback address, which is allowed only in development. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && loopback.check(address, 'ipv4'))

function carriedIpv4(address: string): string {
  // Let the URL parser write the address as hexadecimal groups, with "::" in place of the longest run of zeros. The
  // last two groups then contain the IPv4 address.
  const [, tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [high = 0, low = 0] = ['0', '0', ...tail.split(':')]
    .slice(-2)
    .map((group) => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
