import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Tool,
} from '@modelcontextprotocol/server'
import { toolResult } from './answer.ts'
import type { Calls } from './calls.ts'
import { forTools } from './hints.ts'
import type { Offer, ToolParams } from './offers.ts'
import { isTemplate, resources } from './resources.ts'
import { toolNames } from './tools.ts'

export const plazaOffer = (calls: Calls, tools: Tool[]): Offer => ({
  tools,
  resources: listedResources,
  resourceTemplates: listedTemplates,
  callTool: (params) => callTool(params, calls),
  readResource: (uri) => readResource(uri, calls),
})

async function callTool({ name, arguments: args = {}, _meta: meta }: ToolParams, calls: Calls) {
  const outcome = await calls.tool(name, args, meta)
  if (!outcome) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(name))
  return toolResult(outcome)
}

async function readResource(uri: string, calls: Calls) {
  const outcome = await calls.resource(uri)
  if (!outcome) throw new ResourceNotFoundError(uri)
  const { status, body } = outcome
  if (status < 400) return { contents: [{ uri, mimeType: json, text: JSON.stringify(body) }] }
  const told = forTools(body)
  const words = `${told.message} ${told.hint}`
  if (status === 404) throw new ResourceNotFoundError(uri, words)
  throw new ProtocolError(
    status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
    words,
    told,
  )
}

const json = 'application/json'

const unknownTool = (name: string): string =>
  `There is no tool ${JSON.stringify(name.slice(0, 64))}. The tools are ${toolNames.join(', ')}.`

const listed = resources.map((resource) => ({ ...resource, mimeType: json }))
const listedResources = listed
  .filter((resource) => !isTemplate(resource))
  .map(({ uri, name, description, mimeType }) => ({ uri, name, description, mimeType }))
const listedTemplates = listed
  .filter(isTemplate)
  .map(({ uri, name, description, mimeType }) => ({ uriTemplate: uri, name, description, mimeType }))
