import { Client as CurrentClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport as EarlierTransportType } from '@modelcontextprotocol/sdk/shared/transport.js'

type Listed = {
  name: string
  description?: string | undefined
  inputSchema: object
  outputSchema?: object | undefined
  annotations?: object | undefined
}
export type ToolAnswer = {
  content: { type: string; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
  _meta?: Record<string, unknown>
}
export type ToolCall = { name: string; arguments?: Record<string, unknown>; _meta?: Record<string, unknown> }

/** A connected client from the official MCP library. The library checks results against the tools' output schemas. */
export type McpClient = {
  listTools(): Promise<Listed[]>
  callTool(call: ToolCall): Promise<ToolAnswer>
  listUris(): Promise<string[]>
  readResource(uri: string): Promise<unknown>
  version(): string | undefined
  close(): Promise<void>
}

/** Generations of the MCP protocol. There is a separate official client for each. */
export const mcpEras = ['2025', '2026'] as const
export type McpEra = (typeof mcpEras)[number]

export async function connectMcp(era: McpEra, url: string, token?: string): Promise<McpClient> {
  const address = new URL(`${url}/mcp`)
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const transportOptions = { requestInit: { headers } }
  const info = { name: 'test', version: '1.0.0' }
  if (era === '2025') {
    const client = new EarlierClient(info)
    const transport = new EarlierTransport(address, transportOptions)
    await client.connect(transport as EarlierTransportType)
    return adapted(client, () => transport.protocolVersion)
  }
  const client = new CurrentClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new StreamableHTTPClientTransport(address, transportOptions))
  return adapted(client, () => client.getNegotiatedProtocolVersion())
}

type Official = {
  listTools(): Promise<{ tools: Listed[] }>
  callTool(call: ToolCall): Promise<unknown>
  listResources(): Promise<{ resources: { uri: string }[] }>
  listResourceTemplates(): Promise<{ resourceTemplates: { uriTemplate: string }[] }>
  readResource(params: { uri: string }): Promise<{ contents: object[] }>
  close(): Promise<void>
}

const adapted = (client: Official, version: () => string | undefined): McpClient => ({
  listTools: async () => (await client.listTools()).tools,
  callTool: async (call) => (await client.callTool(call)) as ToolAnswer,
  async listUris() {
    const { resources } = await client.listResources()
    const { resourceTemplates } = await client.listResourceTemplates()
    return [...resources.map(({ uri }) => uri), ...resourceTemplates.map(({ uriTemplate }) => uriTemplate)]
  },
  async readResource(uri) {
    const [content] = (await client.readResource({ uri })).contents
    return JSON.parse((content as { text: string }).text)
  },
  version,
  close: () => client.close(),
})
