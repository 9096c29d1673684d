import { exampleBaseUrl } from '../../hub/contract/examples.ts'

/** A document whose examples name this plaza: the operations table holds those of one that has no address of its own. */
export function atBaseUrl<Document extends object>(document: Document, baseUrl: string): Document {
  const named = JSON.stringify(baseUrl).slice(1, -1)
  return JSON.parse(JSON.stringify(document).replaceAll(exampleBaseUrl, () => named)) as Document
}
