import { isIP } from 'node:net'

type Needs = { baseUrl: string; trustedProxies: number }
type Headers = ReadonlyMap<string, string>

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Creates a check of the Origin and Host headers that prevents DNS rebinding. The check returns the reason
 * for refusing the request, or undefined if the request is allowed.
 */
export function createOriginCheck({
  baseUrl,
  trustedProxies,
}: Needs): (headers: Headers) => string | undefined {
  const own = new URL(baseUrl).hostname
  const isOwn = (name: string) => name === own || (loopback.has(own) && loopback.has(name))

  return (headers) => {
    const origin = headers.get('origin')
    if (origin !== undefined && !isOwn(hostnameOf(origin) ?? ''))
      return `Pages of ${shown(origin)} may not call this MCP endpoint. Call it from a program, or from a page of ${baseUrl}.`
    const host = headers.get('host') ?? ''
    // Do not check the Host header behind a trusted proxy, because the proxy sets that header.
    if (trustedProxies > 0) return undefined
    const name = hostnameOf(`http://${host}`)
    const isAllowed = name !== undefined && (isOwn(name) || loopback.has(name) || isAddress(name))
    return isAllowed ? undefined : `This hub is not ${shown(host)}. Use the address ${baseUrl}/mcp.`
  }
}

const hostnameOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname : undefined

/** Returns true for an IP address. Such a host is safe, because DNS rebinding needs a domain name. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, '')) > 0

const shown = (text: string): string => JSON.stringify(text.slice(0, 100))
