import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { lengths } from '../contract/limits.ts'
import { isLoopback, isPublicAddress } from './publicAddress.ts'

/** The addresses that webhooks may have. `local`: also http, and the loopback addresses of this machine. */
export type Targets = {
  local: boolean
  resolve(name: string): Promise<string[]>
}

/** Thrown for an address that no request may go to. The message is shown to the agent. */
export class BadTarget extends Error {
  override readonly name = 'BadTarget'
}

/** Parses a webhook's url. Throws BadTarget for one that is refused whatever its name resolves to. */
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
 * Resolves a webhook's host, and returns the one address to connect to. Throws BadTarget unless every address
 * of the host is allowed, so that a name with one private address is never used.
 */
export async function pinnedAddress({ hostname }: URL, { local, resolve }: Targets): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  const [first] = addresses
  if (first === undefined) throw new BadTarget(`the name ${host} has no address`)
  // The message does not name the address, because a private name server may know it.
  if (addresses.some((one) => !isPublicAddress(one) && !(local && isLoopback(one))))
    throw new BadTarget(`${host} has an address that is not public`)
  return first
}

/**
 * Resolves a name over DNS alone, without the files of this machine, in a few seconds. Blocks no thread, unlike
 * the resolver of the system.
 */
export async function resolveByDns(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
