import { exampleBaseUrl } from '../../hub/contract/examples.ts'

/** Replaces the example base URL in a document with the address of this server. */
export function atBaseUrl<Document extends object>(document: Document, baseUrl: string): Document {
  const named = JSON.stringify(baseUrl).slice(1, -1)
  return JSON.parse(JSON.stringify(document).replaceAll(exampleBaseUrl, () => named)) as Document
}
