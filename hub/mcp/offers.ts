import type {
  CallToolResult,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  Tool,
} from '@modelcontextprotocol/server'
import type { Caller } from './answer.ts'

export type ToolParams = {
  name: string
  arguments?: Record<string, unknown> | undefined
  _meta?: Record<string, unknown> | undefined
}

/** The tools and resources of an MCP server, for one caller. */
export type Offer = {
  tools: Tool[]
  resources: Resource[]
  resourceTemplates: ResourceTemplateType[]
  callTool(params: ToolParams): Promise<CallToolResult>
  readResource(uri: string): Promise<ReadResourceResult>
}

export type Offers = {
  offerTo(caller: Caller): Promise<Offer>
  /**
   * Returns true if the message makes a call, which is rate limited when it runs. Every other message costs one read
   * unit.
   */
  isCounted(message: unknown): boolean
}
