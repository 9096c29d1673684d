import { Refusal } from '../contract/refusal.ts'
import type { Faults } from '../lib/fault.ts'
import type { Limiter } from '../pipeline/gates/limiter.ts'
import type { HttpAnswer } from '../server/answer.ts'
import type { HttpRequest } from '../server/server.ts'
import type { Credential, Credentials } from '../views/credentials.ts'
import type { Offers } from './offers.ts'
import { createOriginCheck } from './origins.ts'

type Needs = {
  offers: Offers
  limiter: Pick<Limiter, 'take' | 'takeForDeadToken'>
  credentials: Pick<Credentials, 'get'>
  baseUrl: string
  trustedProxies: number
  version: string
  observe: Faults
}

type McpRequest = HttpRequest & { requestId: string; token: string | undefined }

/**
 * Creates the endpoint for the Model Context Protocol (MCP): streamable HTTP without sessions. A message that
 * calls no operation counts as one read in the rate limits.
 */
export function createMcp(needs: Needs): (request: McpRequest) => Promise<HttpAnswer> {
  const whyRefused = createOriginCheck(needs)
  const { offers, limiter, version, baseUrl, observe } = needs

  /** Counts one read against the rate limit of the agent, or of the IP address if the token is missing or invalid. */
  async function takeRead({ token, ip }: McpRequest): Promise<void> {
    const credential = token === undefined ? undefined : await credentialOf(token, ip)
    await limiter.take({ rates: [{ bucket: 'read' }] }, { ip, credential }, {})
  }

  const credentialOf = (token: string, ip: string): Promise<Credential | undefined> =>
    needs.credentials.get(token).catch(async (error: unknown) => {
      if (error instanceof Refusal) await limiter.takeForDeadToken(token, ip)
      return undefined
    })

  return async (request) => {
    const refusal = whyRefused(request.headers)
    if (refusal !== undefined) return rpcError(403, -32000, refusal)
    if (request.method !== 'POST') return notPosted
    const message = await readMessage(request)
    if ('status' in message) return message
    if (!offers.isCounted(message.value)) await takeRead(request)
    // Load the module when the first message arrives, so that a hub (server process) without MCP clients starts faster.
    const { serve } = await import('./serve.ts')
    const { token, ip, requestId } = request
    const response = await serve(webRequest(request, baseUrl), message.value, {
      ...{ version, baseUrl },
      offer: await offers.offerTo({ token, ip, requestId }),
      fault: (error) => observe.fault(error, { name: 'mcp', requestId }),
    })
    return httpAnswer(response)
  }
}

type Message = { value: object } | HttpAnswer

/**
 * Reads the single JSON-RPC message of a request. Refuses an array of messages, because it would make many
 * calls at once.
 */
async function readMessage(request: McpRequest): Promise<Message> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    return rpcError(415, -32000, 'Send the header "Content-Type: application/json".')
  const bytes = await request.body()
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    return rpcError(400, -32700, 'The body is not valid JSON in UTF-8.')
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { value }
    : rpcError(400, -32600, 'Send one JSON-RPC message in each request, as a JSON object.')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Converts an MCP request to the `Request` that the MCP library expects. Passes on only the headers that the library
 * needs, so the token is left out.
 */
function webRequest({ headers }: McpRequest, baseUrl: string): Request {
  const passed = [...headers].filter(
    ([name]) => name === 'accept' || name === 'content-type' || name.startsWith('mcp-'),
  )
  return new Request(`${baseUrl}/mcp`, { method: 'POST', headers: passed })
}

async function httpAnswer(response: Response): Promise<HttpAnswer> {
  const type = response.headers.get('content-type')
  return {
    status: response.status,
    headers: { ...noStore, ...(type !== null && { 'Content-Type': type }) },
    body: await response.text(),
  }
}

const noStore = { 'Cache-Control': 'private, no-store' }
const json = { 'Content-Type': 'application/json', ...noStore }

const rpcError = (status: number, code: number, message: string, headers = {}): HttpAnswer => ({
  status,
  headers: { ...json, ...headers },
  body: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }),
})

const notPosted = rpcError(
  405,
  -32000,
  'This is an MCP endpoint without streams and sessions. POST one JSON-RPC message to it.',
  { Allow: 'POST, OPTIONS' },
)
