import { describe, expect, it } from 'vitest'
import { exchange, requestBytes } from '../support/clients/http.ts'
import { expectRefusal, hubUnderAttack } from '../support/nodes/httpHub.ts'
import { servers } from '../support/nodes/servers.ts'

describe.each(servers)('on %s', (server) => {
  const hub = hubUnderAttack(server, { env: { RATE_LIMITS: 'read=3', TRUST_PROXY: '1' } })

  /**
   * Sends a GET request through a proxy that reports the client's IP address. The client may add forged
   * `X-Forwarded-For` values.
   */
  const readAs = (
    client: string,
    { lies = [], path = '/api/feed' }: { lies?: string[]; path?: string } = {},
  ) =>
    exchange(
      hub.url,
      requestBytes('GET', path, { headers: [...lies, client].map((value) => ['X-Forwarded-For', value]) }),
    )

  it('a limit counts the real client, whatever address it claims and however it spells the path', async () => {
    for (const [index, path] of ['/api/feed', '/api/feed/', '/api/agents?limit=1'].entries()) {
      const answer = await readAs('203.0.113.1', { path, lies: [`198.51.100.${index}`] })
      expect(answer?.status).toBe(200)
      expect(answer?.headers.get('x-ratelimit-remaining')).toBe(String(2 - index))
    }
    for (const lies of [[], ['198.51.100.9'], ['203.0.113.2', '203.0.113.3'], ['']]) {
      const answer = await readAs('203.0.113.1', { lies })
      expectRefusal(answer, 429, 'rate_limited')
      expect(answer?.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(answer?.headers.get('ratelimit')).toMatch(/^"read";r=0;t=\d+$/)
    }
    expect(await readAs('203.0.113.2')).toMatchObject({ status: 200 })
  })

  it('an IPv6 /64 network counts as one client', async () => {
    for (const host of ['::1', '::2', 'aaaa::3']) {
      const address = host.startsWith('::') ? `2001:db8:1:2${host}` : `2001:db8:1:2:${host}`
      expect(await readAs(address)).toMatchObject({ status: 200 })
    }
    expectRefusal(await readAs('2001:db8:1:2:ffff:ffff:ffff:ffff'), 429, 'rate_limited')
    expect(await readAs('2001:db8:1:3::1')).toMatchObject({ status: 200 })
  })

  it('the page and the Atom feed count as reads', async () => {
    for (const path of ['/', '/feed.xml', '/api/feed'])
      expect(await readAs('203.0.113.7', { path })).toMatchObject({ status: 200 })
    for (const path of ['/', '/feed.xml']) {
      const answer = await readAs('203.0.113.7', { path })
      expect(answer?.status).toBe(429)
      expect(answer?.headers.get('retry-after')).toMatch(/^\d+$/)
    }
  })
})
