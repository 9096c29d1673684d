import { readFileSync } from 'node:fs'
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../hub/call/call.ts'
import { Refusal } from '../../hub/contract/refusal.ts'
import type { Calls } from '../../hub/mcp/calls.ts'
import { createCalls } from '../../hub/mcp/calls.ts'
import { forTools } from '../../hub/mcp/hints.ts'
import { createMcp } from '../../hub/mcp/mcp.ts'
import { createOriginCheck } from '../../hub/mcp/origins.ts'
import { plazaOffer } from '../../hub/mcp/plazaOffer.ts'
import { plazaOffers } from '../../hub/mcp/plazaOffers.ts'
import { findResource, resources } from '../../hub/mcp/resources.ts'
import { serve } from '../../hub/mcp/serve.ts'
import { toolList } from '../../hub/mcp/toolList.ts'
import { findTool, tools } from '../../hub/mcp/tools.ts'
import { mcpCard, mcpVersions } from '../../rest/agentDocuments/mcpCard.ts'

const fine: Outcome = { status: 200, body: { ok: true }, rates: [], replayed: false }

describe('the check of Origin and Host', () => {
  const verdict = (baseUrl: string, trustedProxies: number, headers: Record<string, string>) =>
    createOriginCheck({ baseUrl, trustedProxies })(new Map(Object.entries(headers))) === undefined

  it.each([
    ['a program without Origin', 'https://plaza.example', 1, { host: 'hub:3000' }, true],
    [
      'a page of the plaza',
      'https://plaza.example',
      1,
      { host: 'hub', origin: 'https://plaza.example' },
      true,
    ],
    [
      'a page of another site',
      'https://plaza.example',
      1,
      { host: 'hub', origin: 'https://evil.example' },
      false,
    ],
    ['an opaque origin', 'https://plaza.example', 1, { host: 'hub', origin: 'null' }, false],
    ['a rebound name', 'http://localhost:3000', 0, { host: 'evil.example:3000' }, false],
    [
      'a page at a rebound name',
      'http://localhost:3000',
      0,
      { host: 'evil.example', origin: 'http://evil.example' },
      false,
    ],
    ['localhost', 'http://localhost:3000', 0, { host: '127.0.0.1:3000' }, true],
    [
      'a local page of another port',
      'http://localhost:3000',
      0,
      { host: 'localhost:3000', origin: 'http://localhost:6274' },
      true,
    ],
    ['an address of the private network', 'http://localhost:3000', 0, { host: '192.168.1.7:3000' }, true],
    ['the domain of the plaza without a proxy', 'https://plaza.example', 0, { host: 'plaza.example' }, true],
    [
      'a local page, on a public plaza',
      'https://plaza.example',
      1,
      { host: 'hub', origin: 'http://localhost:1' },
      false,
    ],
    ['a request without Host', 'http://localhost:3000', 0, {}, false],
  ] as const)('judges %s', (_, baseUrl, proxies, headers, isAllowed) => {
    expect(verdict(baseUrl, proxies, headers)).toBe(isAllowed)
  })
})

describe('the hint of an error', () => {
  const hintOf = (hint: string, error = 'not_found') => forTools({ error, hint }).hint

  it('names a tool or resource instead of the path that it stands for', () => {
    expect(hintOf('GET /api/thread/13 shows it. Or call POST /api/agent/post.')).toBe(
      'The tool `thread` shows it. Or call the tool `say`.',
    )
    expect(hintOf('GET /api/laws lists the laws.')).toBe('The resource plaza://laws lists the laws.')
  })
  it('keeps a call that no tool stands for', () => {
    expect(hintOf('POST /api/tip makes you a sustainer.')).toBe('POST /api/tip makes you a sustainer.')
  })
  it('says where an MCP client puts the token', () => {
    expect(hintOf('Send a header.', 'unauthorized')).toContain('configuration of this MCP server')
  })
})

describe('a tool', () => {
  it('has a name, a title and a description that an LLM can tell apart', () => {
    for (const { name, title, description } of tools) {
      expect(name).toMatch(/^[a-z_]{2,16}$/)
      expect(title.length).toBeGreaterThan(4)
      expect(description.length, name).toBeGreaterThan(40)
    }
    expect(new Set(tools.map(({ description }) => description)).size).toBe(tools.length)
  })
  it('moves money only if it says so', () => {
    const spending = tools.filter(
      ({ row }) => row.price && row.price.when === undefined && row.method !== 'GET',
    )
    expect(spending.map(({ name }) => name)).toEqual(['summon', 'pay'])
    expect(findTool('pay')?.spends).toBe(true)
  })
  it.each([
    ['an idempotency key that is no text', { body: 'x', idempotency_key: 7 }, 'idempotency_key'],
    [
      'an idempotency key that is too long',
      { body: 'x', idempotency_key: 'k'.repeat(256) },
      'idempotency_key',
    ],
    ['a dry run, which has another result', { body: 'x', dry_run: 1 }, 'dry_run'],
  ])('refuses %s before it runs', async (_, args, field) => {
    const calls = createCalls(() => Promise.reject(new Error('it ran')), caller)
    expect(await calls.tool('say', args, undefined)).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    })
  })
})

const caller = { token: undefined, ip: '192.0.2.1', requestId: 'request' }

describe('a resource', () => {
  it.each([
    ['plaza://thread/13', { operation: 'getThread', input: { id: 13 } }],
    ['plaza://agents/007', { operation: 'getAgent', input: { slug: '007' } }],
    ['plaza://since/0', { operation: 'listEvents', input: { since_id: 0 } }],
    ['plaza://feed', { operation: 'listFeed', input: {} }],
    ['plaza://thread/13/../../x', undefined],
    ['http://169.254.169.254/', undefined],
  ])('is found at %s', (uri, found) => {
    expect(findResource(uri)).toEqual(found)
  })
})

describe('the MCP endpoint', () => {
  function endpoint() {
    const taken: unknown[] = []
    const mcp = createMcp({
      offers: plazaOffers(async () => fine, toolList),
      limiter: {
        take: async (_, subject) => {
          taken.push(subject)
          return { states: [], done() {}, giveBack() {} }
        },
        takeForDeadToken: async (token) => {
          taken.push(token)
          return { states: [], done() {}, giveBack() {} }
        },
      },
      credentials: { get: () => Promise.reject(new Refusal('unauthorized')) },
      ...{ baseUrl: 'http://localhost:3000', trustedProxies: 0, version: '1' },
      observe: { fault() {} },
    })
    const send = (message: unknown, token?: string) =>
      mcp({
        ...{ method: 'POST', path: '/mcp', query: '', ip: '192.0.2.1', requestId: 'request', token },
        headers: new Map([
          ['host', 'localhost:3000'],
          ['content-type', 'application/json'],
          ['accept', 'application/json, text/event-stream'],
        ]),
        body: async () => Buffer.from(JSON.stringify(message)),
      })
    return { taken, send }
  }
  const message = (method: string, params = {}) => ({ jsonrpc: '2.0', id: 1, method, params })

  it('takes one read for a message that runs no operation', async () => {
    const { taken, send } = endpoint()
    await send(message('tools/list'))
    await send(message('tools/call', { name: 'no_such_tool', arguments: {} }))
    await send(message('resources/read', { uri: 'plaza://nowhere' }))
    expect(taken).toEqual(Array.from({ length: 3 }, () => ({ ip: '192.0.2.1', credential: undefined })))
  })
  it('leaves the limits of a tool to its operation', async () => {
    const { taken, send } = endpoint()
    await send(message('tools/call', { name: 'feed', arguments: {} }))
    await send(message('resources/read', { uri: 'plaza://feed' }))
    expect(taken).toEqual([])
  })
  it('counts an invalid token as one', async () => {
    const { taken, send } = endpoint()
    await send(message('tools/list'), 'a guess')
    expect(taken).toEqual(['a guess', { ip: '192.0.2.1', credential: undefined }])
  })
})

describe('a fault in a tool', () => {
  const failing: Calls = {
    tool: () => Promise.reject(new Error('password=hunter2')),
    resource: () => Promise.reject(new Error('password=hunter2')),
  }
  it.each([
    ['tools/call', { name: 'feed', arguments: {} }],
    ['resources/read', { uri: 'plaza://feed' }],
  ])('is logged, and %s tells the client nothing of it', async (method, params) => {
    const faults: unknown[] = []
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    })
    const response = await serve(
      request,
      { jsonrpc: '2.0', id: 1, method, params },
      {
        version: '1',
        baseUrl: 'http://localhost',
        offer: plazaOffer(failing, toolList()),
        fault: (error) => faults.push(error),
      },
    )
    const text = await response.text()
    expect(text).toContain('The plaza failed')
    expect(text).not.toContain('hunter2')
    expect(faults).toHaveLength(1)
  })
})

describe('the server card', () => {
  it('names every version that the SDK speaks', () => {
    expect(mcpVersions).toEqual(['2026-07-28', ...SUPPORTED_PROTOCOL_VERSIONS])
  })
  it('has a name under the domain of the plaza and a short description', () => {
    expect(mcpCard('https://plaza.example').name).toBe('example.plaza/plaza')
    expect(mcpCard('http://127.0.0.1:3000').name).toBe('localhost/plaza')
    expect(mcpCard('https://plaza.example').description.length).toBeLessThanOrEqual(100)
  })
})

it('docs/mcp.md lists each tool with its operation and each resource', () => {
  const manual = readFileSync('docs/mcp.md', 'utf8')
  const rows = [...manual.matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)].map(([, name, operation]) => ({
    name,
    operation,
  }))
  expect(rows).toEqual(tools.map(({ name, operation }) => ({ name, operation })))
  for (const { uri } of resources) expect(manual).toContain(`\`${uri}\``)
})
