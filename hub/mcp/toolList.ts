import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { isWrite } from '../contract/operation.ts'
import { argumentsSchema, resultSchema } from './schemas.ts'
import { type Tool, tools } from './tools.ts'

export type { ListedTool }

/** Returns the tools as MCP clients list them, with their JSON schemas. The build stores the result. */
export const toolList = (): ListedTool[] =>
  tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.row.auth === 'bearer' ? `${tool.description} Needs a token.` : tool.description,
    inputSchema: argumentsSchema(tool.row),
    outputSchema: resultSchema(tool.row),
    annotations: annotationsOf(tool),
  }))

function annotationsOf({ row, repeats, spends }: Tool) {
  const isRead = !isWrite(row)
  return {
    readOnlyHint: isRead,
    ...(!isRead && { destructiveHint: spends === true, idempotentHint: repeats === true }),
    openWorldHint: true,
  }
}
