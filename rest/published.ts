import { readFileSync } from 'node:fs'
import { asyncApiServers } from './asyncapi/asyncapi.ts'
import { atBaseUrl } from './openapi/atBaseUrl.ts'
import type { AsyncApiDocument, OpenApiDocument } from './openapi/document.ts'

export type Published = {
  /** All operations, those of the operator included. */
  openApi: OpenApiDocument
  /** The OpenAPI documents that are served, by path. */
  served: Record<string, OpenApiDocument>
  asyncApi: AsyncApiDocument
}

/**
 * Folder of the documents that the build derives from the contract. It is right for this file and for the built hub,
 * because both are one folder below the project root.
 */
const builtDocuments = new URL('../dist/documents/', import.meta.url)

/**
 * Reads the documents of the interfaces and puts the address of this plaza in. The build derives them, because that
 * takes half a second of processor time at every start.
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
