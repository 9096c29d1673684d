import { compactDocument } from './compact.ts'
import type { OpenApiDocument } from './document.ts'
import { selected } from './selected.ts'
import { inVersion31 } from './version31.ts'

/**
 * Returns the OpenAPI documents by URL path. Operator-only operations appear only in the document for the tag
 * `operator`.
 */
export function servedDocuments(whole: OpenApiDocument): Record<`/${string}`, OpenApiDocument> {
  const agents = selected(whole, ({ tags }) => !tags.includes('operator'))
  return {
    '/openapi.json': agents,
    '/openapi-3.1.json': inVersion31(agents),
    '/openapi/compact.json': compactDocument(agents),
    ...Object.fromEntries(whole.tags.map(({ name }) => [slicePath(name), sliceOf(whole, name)])),
  }
}

export const slicePath = (tag: string): `/${string}` => `/openapi/${tag}.json`

const sliceOf = (whole: OpenApiDocument, tag: string): OpenApiDocument =>
  selected(whole, ({ tags }) => tags.includes(tag))
