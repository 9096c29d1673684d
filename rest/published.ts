import { readFileSync } from 'node:fs'
import type { ListedTool } from '../hub/mcp/toolList.ts'
import { asyncApiServers } from './asyncapi/asyncapi.ts'
import { insertBaseUrl } from './openapi/atBaseUrl.ts'
import type { AsyncApiDocument, OpenApiDocument } from './openapi/document.ts'

/** Documents that describe the API. Documents with URLs contain the base URL of this server. */
export type Published = {
  /** OpenAPI document with all operations, including operator-only ones. */
  openApi(): OpenApiDocument
  asyncApi(): AsyncApiDocument
  /** Tools for MCP clients, with their JSON schemas. */
  mcpTools(): ListedTool[]
  /** OpenAPI documents in JSON, by URL path. */
  served: Record<string, () => string>
}

/** Folder of the generated documents. The relative path works from this source file and from the built hub. */
const builtDocuments = new URL('../dist/documents/', import.meta.url)

/**
 * Reads the generated documents. Generating them at every startup would take half a second of processor time, and
 * parsing them would take a tenth of a second.
 */
export function loadPublished(baseUrl: string, folder = builtDocuments): Published {
  const read = (name: string): (() => string) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return () => insertBaseUrl(text, baseUrl)
  }
  const [openApi, asyncApi] = [read('whole.json'), read('asyncapi.json')]
  const mcpTools = readFileSync(new URL('mcp-tools.json', folder), 'utf8')
  const names = JSON.parse(readFileSync(new URL('served.json', folder), 'utf8')) as Record<string, string>
  return {
    openApi: lazily(() => JSON.parse(openApi()) as OpenApiDocument),
    asyncApi: lazily(() => {
      const document = JSON.parse(asyncApi()) as AsyncApiDocument
      return { ...document, servers: asyncApiServers(baseUrl) }
    }),
    mcpTools: lazily(() => JSON.parse(mcpTools) as ListedTool[]),
    served: Object.fromEntries(Object.entries(names).map(([path, name]) => [path, read(name)])),
  }
}

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
