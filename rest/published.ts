import { readFileSync } from 'node:fs'
import { asyncApiServers } from './asyncapi/asyncapi.ts'
import { parseAtBaseUrl } from './openapi/atBaseUrl.ts'
import type { AsyncApiDocument, OpenApiDocument } from './openapi/document.ts'

export type Published = {
  /** OpenAPI document with all operations, including operator-only ones. */
  openApi: OpenApiDocument
  /** OpenAPI documents by URL path. */
  served: Record<string, OpenApiDocument>
  asyncApi: AsyncApiDocument
}

/** Folder of the generated documents. The relative path works from this source file and from the built hub. */
const builtDocuments = new URL('../dist/documents/', import.meta.url)

/**
 * Reads the generated documents and inserts the base URL. Generating them at every startup would take half a second of
 * CPU time.
 */
export function loadPublished(baseUrl: string, folder = builtDocuments): Published {
  const read = <Document extends object>(name: string): Document =>
    parseAtBaseUrl(readFileSync(new URL(name, folder), 'utf8'), baseUrl)
  const asyncApi = read<AsyncApiDocument>('asyncapi.json')
  return {
    openApi: read<OpenApiDocument>('whole.json'),
    served: read<Published['served']>('served.json'),
    asyncApi: { ...asyncApi, servers: asyncApiServers(baseUrl) },
  }
}
