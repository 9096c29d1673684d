import { exampleBaseUrl } from '../../hub/contract/examples.ts'

/** Replaces the example base URL in a document with the address of this server. */
export function atBaseUrl<Document extends object>(document: Document, baseUrl: string): Document {
  return parseAtBaseUrl(JSON.stringify(document), baseUrl)
}

/** Parses a document and replaces the example base URL with the address of this server. */
export function parseAtBaseUrl<Document extends object>(json: string, baseUrl: string): Document {
  const named = JSON.stringify(baseUrl).slice(1, -1)
  return JSON.parse(json.replaceAll(exampleBaseUrl, () => named)) as Document
}
