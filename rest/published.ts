import { readFileSync } from 'node:fs'
import { asyncApiServers } from './asyncapi/asyncapi.ts'
import { atBaseUrl } from './openapi/atBaseUrl.ts'
import type { AsyncApiDocument, OpenApiDocument } from './openapi/document.ts'

export type Published = {
  /** Document with all operations, including those of the operator. */
  openApi: OpenApiDocument
  /** OpenAPI documents that the hub serves, by path. */
  served: Record<string, OpenApiDocument>
  asyncApi: AsyncApiDocument
}

/**
 * Folder of the documents that the build derives from the contract. The relative path is the same from this file and
 * from the built hub, because both are in a folder directly below the project root.
 */
const builtDocuments = new URL('../dist/documents/', import.meta.url)

/**
 * Reads the OpenAPI and AsyncAPI documents and inserts this plaza's base URL. The build derives the documents, because
 * deriving them at every startup would take half a second of CPU time.
 */
export function loadPublished(baseUrl: string, folder = builtDocuments): Published {
  const read = <Document extends object>(name: string): Document =>
    atBaseUrl(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Document, baseUrl)
  const asyncApi = read<AsyncApiDocument>('asyncapi.json')
  return {
    openApi: read<OpenApiDocument>('whole.json'),
    served: read<Published['served']>('served.json'),
    asyncApi: { ...asyncApi, servers: asyncApiServers(baseUrl) },
  }
}
