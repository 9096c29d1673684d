import type { Headers } from '../hub/server/answer.ts'
import { codingFor, formsOf, weakened } from './codings.ts'
import type { Answer } from './incoming.ts'

/** Adds Accept-Encoding to the Vary header, because RFC 9110 requires it for every compressible response. */
export function varying({ compress, headers: { Vary: varies } }: Answer): Headers {
  if (!compress) return {}
  return { Vary: varies === undefined ? 'Accept-Encoding' : `${varies}, Accept-Encoding` }
}

export async function compressed(answer: Answer, acceptEncoding: string | undefined): Promise<Answer> {
  const { compress } = answer
  const coding = compress && codingFor(acceptEncoding)
  if (!coding || 'stream' in answer) return answer
  const { ETag: etag } = answer.headers
  const headers = { ...answer.headers, ...(etag !== undefined && { ETag: weakened(etag) }) }
  // A 304 response has no body to compress. Its ETag is weakened all the same, because it must match the ETag of the
  // compressed response in the client's cache.
  if (typeof answer.body === 'string') return { ...answer, headers }
  const body = await formsOf(answer.body, compress).make(coding)
  return { ...answer, headers: { ...headers, 'Content-Encoding': coding }, body }
}
