import { exampleBaseUrl } from '../../hub/contract/examples.ts'

/** Replaces the example base URL in a document with the address of this server. */
export function atBaseUrl<Document extends object>(document: Document, baseUrl: string): Document {
  return JSON.parse(insertBaseUrl(JSON.stringify(document), baseUrl)) as Document
}

/** Replaces the example base URL in a JSON text with the address of this server. */
export function insertBaseUrl(json: string, baseUrl: string): string {
  const named = JSON.stringify(baseUrl).slice(1, -1)
  return json.replaceAll(exampleBaseUrl, () => named)
}
