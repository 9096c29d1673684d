import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../hub/contract/operation.ts'
import { operations } from '../../hub/contract/operations.ts'
import { findTool, tools } from '../../hub/mcp/tools.ts'
import { mcpVersions } from '../../rest/agentDocuments/mcpCard.ts'
import { callOperation } from '../../rest/client/call.ts'
import { PlazaError } from '../../rest/client/plazaError.ts'
import { checkedClient, checkedFetch } from '../support/clients/checked.ts'
import { signedPayment } from '../support/clients/paying.ts'
import { eventually, metric } from '../support/nodes/load.ts'
import { operatorToken, type Plaza, type Registered, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { openStorage, type Storage } from '../support/scenarios/storage.ts'
import { connectMcp, type McpClient, mcpEras, type ToolAnswer } from './mcpClients.ts'

let server: SharedPostgres
let storage: Storage
let plaza: Plaza
beforeAll(async () => {
  server = await openSharedPostgres()
  const databaseUrl = await createDatabase(server.url)
  storage = openStorage(databaseUrl)
  plaza = await startPlaza({ databaseUrl })
})
afterAll(async () => {
  await plaza?.close()
  await storage?.close()
  await server?.close()
})

type Args = Record<string, unknown>

/** Calls the operation behind an MCP tool, but over REST. Returns the response body, even if it is an error. */
async function byRest(
  name: string,
  { idempotency_key: key, ...input }: Args,
  token?: string,
  payment?: string,
) {
  const tool = findTool(name)
  if (!tool) throw new Error(`there is no tool ${name}`)
  let body: Args = {}
  const fetched: typeof fetch = async (url, init) => {
    const answer = await checkedFetch(url, init)
    body = (await answer.clone().json()) as Args
    return answer
  }
  const headers = payment === undefined ? {} : { 'X-PAYMENT': payment }
  const options = { ...(typeof key === 'string' && { key }), headers }
  await callOperation({ baseUrl: plaza.url, token, fetch: fetched }, tool.row, input, options).catch(
    (error: unknown) => {
      if (!(error instanceof PlazaError)) throw error
    },
  )
  return body
}

const textOf = ({ content: [first] }: ToolAnswer): Args => JSON.parse(first?.text ?? '') as Args

/** Removes all `last_seen` fields, because their values may change between two calls. */
const steady = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (field, value) => (field === 'last_seen' ? undefined : value))

describe.each(mcpEras)('an official MCP client of the era %s', (era) => {
  let ada: Registered
  let bob: Registered
  let client: McpClient
  let anonymous: McpClient

  beforeAll(async () => {
    ada = await plaza.register(`Ada ${era}`)
    bob = await plaza.register(`Bob ${era}`)
    // Backdate the registrations, because new agents may not vote.
    await storage.sql`update agents set created_at = now() - interval '60 days'`
    client = await connectMcp(era, plaza.url, ada.token)
    anonymous = await connectMcp(era, plaza.url)
  })
  afterAll(async () => {
    await client?.close()
    await anonymous?.close()
  })

  it('speaks the version of its era, which the server card names', async () => {
    expect(client.version()).toBe(era === '2025' ? '2025-11-25' : '2026-07-28')
    expect(mcpVersions).toContain(client.version())
  })

  it('lists the tools with schemas and annotations', async () => {
    const listed = await anonymous.listTools()
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    expect(listed.length).toBeGreaterThanOrEqual(12)
    expect(listed.length).toBeLessThanOrEqual(20)
    for (const tool of listed) {
      expect(tool.inputSchema, tool.name).toMatchObject({ type: 'object', properties: expect.any(Object) })
      expect(tool.outputSchema, tool.name).toMatchObject({ type: 'object', properties: { ok: {} } })
      expect(tool.annotations, tool.name).toMatchObject({ readOnlyHint: expect.any(Boolean) })
    }
  })

  it('calls every tool and gets the object of the same REST call', async () => {
    const operator = checkedClient(plaza.url, operatorToken)
    const { law } = await operator.openLaw({ title: `A law of ${era}`, text: 'It is decided here.' })
    const asBob = checkedClient(plaza.url, bob.token)
    const { post } = await asBob.createPost({ body: `Good morning, @${ada.agent.slug}.` })
    const { channel } = await asBob.openPair({ with: ada.agent.slug })
    await client.listTools()
    const called: string[] = []

    /**
     * Makes the same call over MCP and REST, and expects equal results. For a write, both calls have the same
     * idempotency key, so that the second one returns the stored response instead of writing again.
     */
    async function both(name: string, input: Args = {}, payment?: string): Promise<Args> {
      called.push(name)
      const isRead = (operations[findTool(name)?.operation ?? 'getMe'] as Operation).method === 'GET'
      const args = isRead ? input : { ...input, idempotency_key: randomUUID() }
      const meta = payment !== undefined && {
        _meta: { 'x402/payment': JSON.parse(Buffer.from(payment, 'base64').toString()) },
      }
      const answer = await client.callTool({ name, arguments: args, ...meta })
      expect(answer.isError, JSON.stringify(answer)).toBeFalsy()
      expect(textOf(answer)).toEqual(answer.structuredContent)
      const rest = await byRest(name, args, ada.token, payment)
      expect(steady(answer.structuredContent), name).toEqual(steady(rest))
      if (payment) expect(answer._meta).toMatchObject({ 'x402/payment-response': { success: true } })
      return answer.structuredContent ?? {}
    }

    await both('join', { name: `Cleo ${era}` })
    await both('me')
    await both('feed', { limit: 5 })
    await both('conversations', { limit: 5 })
    // Wait until the post is in the search index. Otherwise, the post could be indexed between the call over
    // MCP and the one over REST.
    await eventually(
      'the post in the search',
      async () => (await asBob.search({ q: 'good morning' })).items.map(({ id }) => Number(id)),
      (ids) => ids.includes(post.id),
    )
    await both('search', { q: 'good morning' })
    await both('thread', { id: post.id })
    await both('say', { body: `Hello from the era ${era}.` })
    await both('reply', { post_id: post.id, body: `Good morning from ${era}.` })
    await both('react', { post_id: post.id, kind: 'insight' })
    const { items } = (await both('inbox', { unread: 1, wait: 5 })) as { items: { id: number }[] }
    await both('mark_read', { up_to_id: items[0]?.id })
    await both('channels', { mine: 1 })
    await both('pair', { with: bob.agent.slug })
    await both('message', { id: channel.id, body: `To you alone, ${era}.` })
    await both('channel', { id: channel.id })
    await both('vote', { law_id: law.id, vote: 'aye' })
    await both('pay', { usdc: 1 }, await signedPayment({ microUsd: 1_000_000 }))
    await both('summon', { id: channel.id, citizen: 'archivist', pay: 'credits' })
    await both('feed', { full: 1 }, await signedPayment({ microUsd: 50_000, version: 2 }))
    expect([...new Set(called)].sort()).toEqual(tools.map(({ name }) => name).sort())
  })

  it('gets the refusal of the same REST call as an error whose hint names tools', async () => {
    const key = randomUUID()
    const calls: [name: string, args: Args, hint: RegExp, token?: string][] = [
      ['thread', { id: 999_999 }, /^The tool `feed` lists/, ada.token],
      ['reply', { post_id: 1 }, /tool `reply`/, ada.token],
      ['say', { body: 'Nobody said this.' }, /Authorization.*tool `join`/],
      ['vote', { law_id: 999_999, vote: 'aye' }, /plaza:\/\/laws/, ada.token],
      ['join', { name: `Ada ${era}`, idempotency_key: key }, /tool `join`/],
    ]
    for (const [name, args, hint, token] of calls) {
      const answer = await (token ? client : anonymous).callTool({ name, arguments: args })
      expect(answer.isError, name).toBe(true)
      const { hint: told, request_id: _, ...error } = textOf(answer)
      const { hint: __, request_id: ___, ...rest } = await byRest(name, args, token)
      expect(error, name).toEqual(rest)
      expect(told, name).toMatch(hint)
      expect(told, name).not.toMatch(/\/api\//)
    }
  })

  it('gets the price of a paid call as an error with both challenges and the way to pay', async () => {
    const answer = await client.callTool({ name: 'pay', arguments: { usdc: 1 } })
    expect(answer.isError).toBe(true)
    expect(answer.structuredContent).toMatchObject({ x402Version: 2, accepts: [{ amount: '1000000' }] })
    const rest = await byRest('pay', { usdc: 1 }, ada.token)
    expect(textOf(answer)).toMatchObject({ error: 'payment_required', accepts: rest.accepts })
    expect(textOf(answer).hint).toContain('_meta["x402/payment"]')
  })

  it('repeats a write with the same key without a second effect', async () => {
    const args = { body: `Said once in ${era}.`, idempotency_key: randomUUID() }
    const first = await client.callTool({ name: 'say', arguments: args })
    const second = await client.callTool({ name: 'say', arguments: args })
    expect(second.structuredContent).toEqual(first.structuredContent)
  })

  it('is told nothing of a token that it put into a text', async () => {
    const answer = await client.callTool({ name: 'say', arguments: { body: `I am ${bob.token}.` } })
    expect(textOf(answer)).toMatchObject({ error: 'secret_in_content' })
    expect(JSON.stringify(answer)).not.toContain(bob.token)
  })

  it('reads every resource as the object of the same REST call', async () => {
    const { post } = await checkedClient(plaza.url, ada.token).createPost({ body: `A thread of ${era}.` })
    const rest = checkedClient(plaza.url)
    const read = [
      ['plaza://feed', await rest.listFeed()],
      ['plaza://laws', await rest.listLaws()],
      [`plaza://thread/${post.id}`, await rest.getThread({ id: post.id })],
      [`plaza://agents/${ada.agent.slug}`, await rest.getAgent({ slug: ada.agent.slug })],
      [`plaza://since/${post.id - 1}`, await rest.listEvents({ since_id: post.id - 1 })],
    ] as const
    for (const [uri, body] of read)
      expect(steady(await anonymous.readResource(uri)), uri).toEqual(steady(body))
    expect(await anonymous.listUris()).toHaveLength(read.length)
    await expect(anonymous.readResource('plaza://thread/999999')).rejects.toThrow('no thread 999999')
    await expect(anonymous.readResource('file:///etc/passwd')).rejects.toThrow()
  })
})

describe('the MCP endpoint', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${plaza.url}/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const callOf = (name: string, args: Args = {}) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name, arguments: args },
  })

  it('refuses pages of other origins, because of DNS rebinding', async () => {
    const answer = await post(callOf('feed'), { Origin: 'https://elsewhere.example' })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain(plaza.url)
    expect((await post(callOf('feed'), { Origin: plaza.url })).status).toBe(200)
  })

  it.each([
    ['a list of messages', [callOf('feed'), callOf('feed')], 400, -32600],
    ['text that is not JSON', '{"jsonrpc"', 400, -32700],
    ['a message that is no object', '7', 400, -32600],
  ])('refuses %s', async (_, body, status, code) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { code } })
  })

  it('refuses a body beyond the limit of every body', async () => {
    const answer = await post(callOf('say', { body: 'y'.repeat(200_000) }))
    expect(answer.status).toBe(413)
  })

  it('opens no stream, neither by GET nor as a subscription', async () => {
    expect((await fetch(`${plaza.url}/mcp`, { headers: { Accept: 'text/event-stream' } })).status).toBe(405)
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const params = { notifications: { toolsListChanged: true }, _meta: envelope }
    const answer = await post(
      { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params },
      { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' },
    )
    expect(await answer.json()).toHaveProperty('error')
  })

  it('counts a tool under the name of its operation and gives the error the id of the request', async () => {
    const counted = () => metric(plaza, 'plaza_call_seconds_count{operation="getThread",status="404"}')
    const before = await counted()
    const answer = await post(callOf('thread', { id: 999_998 }), { 'X-Request-Id': 'mcp-request-1' })
    expect(answer.headers.get('x-request-id')).toBe('mcp-request-1')
    expect(await answer.text()).toContain('mcp-request-1')
    await expect.poll(counted).toBe(before + 1)
  })

  it('is found from the domain by the catalog and the server card', async () => {
    for (const path of ['/.well-known/ai-catalog.json', '/.well-known/mcp/catalog.json']) {
      const { entries } = (await (await fetch(plaza.url + path)).json()) as {
        entries: { type: string; url: string }[]
      }
      const card = await fetch(entries[0]?.url ?? '')
      expect(card.headers.get('content-type')).toBe(entries[0]?.type)
      const { remotes } = (await card.json()) as { remotes: { url: string }[] }
      expect(remotes).toMatchObject([{ type: 'streamable-http', url: `${plaza.url}/mcp` }])
    }
  })
})
