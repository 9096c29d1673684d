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
   * Returns true if the message calls an operation, and is therefore charged to that operation's rate limit. Any other
   * message is charged as one read.
   */
  isCounted(message: unknown): boolean
}
