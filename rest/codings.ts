import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Coding = 'br' | 'gzip'

/**
 * The compressed versions of a response body. Each version is created at most once, without blocking the event loop.
 */
export type Forms = {
  /** Returns the compressed body, or undefined if it is not ready yet. */
  ready(coding: Coding): Buffer | undefined
  make(coding: Coding): Promise<Buffer>
}

/**
 * Minimum size in bytes for compressing a body, about one network packet. The minimum is lower for `best`,
 * because such bodies are compressed only once.
 */
const compressedMin = { best: 200, page: 1400, quick: 1400 } as const
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const qualities = {
  best: { br: 11, gzip: 9 },
  page: { br: 5, gzip: 6 },
  quick: { br: 4, gzip: 5 },
} as const
/**
 * Compression level: `best` for bodies that never change while the hub runs, `page` for HTML pages, `quick` for
 * bodies that change often.
 */
export type Compression = keyof typeof qualities

const compressors: Record<Coding, (body: Uint8Array, quality: number) => Promise<Buffer>> = {
  br: (body, quality) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body, level) => zip(body, { level }),
}

const known = new WeakMap<Uint8Array, Forms>()

/** Returns the compressed forms of a body. All responses with the same body object share these forms. */
export function formsOf(body: Uint8Array, compression: Compression, compress = compressors): Forms {
  const found = known.get(body)
  if (found) return found
  const made: Partial<Record<Coding, Buffer>> = {}
  const making: Partial<Record<Coding, Promise<Buffer>>> = {}
  const forms: Forms = {
    ready: (coding) => made[coding],
    make(coding) {
      making[coding] ??= compress[coding](body, qualities[compression][coding]).then(
        (bytes) => {
          made[coding] = bytes
          return bytes
        },
        (error: unknown) => {
          // Forget the failed compression, so that the next request tries again.
          delete making[coding]
          throw error
        },
      )
      return making[coding]
    },
  }
  known.set(body, forms)
  return forms
}

const parsedMax = 200
const parsed = new Map<string, Coding | undefined>()

/**
 * Chooses the compression of a response: brotli, unless the Accept-Encoding header rates gzip higher or excludes
 * brotli.
 */
export function codingFor(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined
  if (parsed.has(acceptEncoding)) return parsed.get(acceptEncoding)
  const coding = parse(acceptEncoding)
  // Clear the cache when it has too many entries, because a malicious client could otherwise fill the memory.
  if (parsed.size >= parsedMax) parsed.clear()
  parsed.set(acceptEncoding, coding)
  return coding
}

function parse(acceptEncoding: string): Coding | undefined {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const q = parameters.find((text) => text.startsWith('q='))
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip'
  return weightOf(best) > 0 ? best : undefined
}

/**
 * Marks an ETag as weak. A strong ETag would promise identical bytes, but the ETag is computed from the uncompressed
 * body and sent with a compressed one.
 */
export const weakened = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`)

export const compressing = (bytes: Uint8Array, compress: Compression): { compress?: Compression } =>
  bytes.length < compressedMin[compress] ? {} : { compress }
