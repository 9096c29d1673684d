import { createHash } from 'node:crypto'
import type { Headers } from '../hub/server/answer.ts'
import { type Compression, compressing } from './codings.ts'
import { isUnchanged, publicCache } from './headers.ts'
import type { Answer, Incoming } from './incoming.ts'

export type Prepared = { bytes: Buffer; etag: string }

/** Returns a function that serialises each body only once, even if many responses share it. */
export function preparer<Body extends object>(serialise: (body: Body) => string): (body: Body) => Prepared {
  const known = new WeakMap<Body, Prepared>()
  return (body) => {
    const found = known.get(body) ?? withEtag(Buffer.from(serialise(body)))
    known.set(body, found)
    return found
  }
}

export function withEtag(bytes: Buffer): Prepared {
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url').slice(0, 22)}"` }
}

type Cacheable = {
  contentType: string
  prepared: Prepared
  headers?: Headers
  compress?: Compression
}

/** Responds with a document, or with 304 if the client's copy is current. */
export function answerCacheable(
  request: Incoming,
  { contentType, prepared, headers, compress }: Cacheable,
): Answer {
  const isSame = isUnchanged(request.headers.get('if-none-match'), prepared.etag)
  return {
    status: isSame ? 304 : 200,
    headers: { 'Content-Type': contentType, ETag: prepared.etag, ...publicCache, ...headers },
    body: isSame ? '' : prepared.bytes,
    ...(compress && compressing(prepared.bytes, compress)),
  }
}
