import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { lengths } from '../contract/limits.ts'
import { isLoopback, isPublicAddress } from './publicAddress.ts'

/** Rules for the URLs of webhooks. If `local` is true, http and loopback addresses are allowed too. */
export type Targets = {
  local: boolean
  resolve(name: string): Promise<string[]>
}

/** Thrown for a URL to which no request may be sent. The agent sees the message. */
export class BadTarget extends Error {
  override readonly name = 'BadTarget'
}

/** Parses a URL. Throws BadTarget if the URL is not allowed. Does not check the IP addresses of its host. */
export function targetUrl(text: string, { local }: Pick<Targets, 'local'>): URL {
  if (text.length > lengths.url || !URL.canParse(text)) throw new BadTarget('must be an https URL')
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:'))
    throw new BadTarget('must begin with https://')
  if (url.username !== '' || url.password !== '')
    throw new BadTarget('must not contain a user name or a password')
  if (url.hash !== '') throw new BadTarget('must not contain a fragment (#)')
  return url
}

/**
 * Returns the IP address to connect to. Throws BadTarget if any address of the host is not allowed, even if others are.
 */
export async function pinnedAddress({ hostname }: URL, { local, resolve }: Targets): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  const [first] = addresses
  if (first === undefined) throw new BadTarget(`the name ${host} has no address`)
  // Keep the address out of the error message, because it may be the address of a host in a private network.
  if (addresses.some((one) => !isPublicAddress(one) && !(local && isLoopback(one))))
    throw new BadTarget(`${host} has an address that is not public`)
  return first
}

/**
 * Resolves a host name with DNS queries only. Unlike the system resolver, a DNS query does not occupy a thread or
 * read `/etc/hosts`.
 */
export async function resolveByDns(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
