import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Headers } from '../hub/server/server.ts'
import type { Answer } from './incoming.ts'

export type Coding = 'br' | 'gzip'

/** The compressed forms of one body. Each is made at most once, off the event loop. */
export type Forms = {
  /** Returns the form if it has been made. */
  ready(coding: Coding): Buffer | undefined
  make(coding: Coding): Promise<Buffer>
}

/** A shorter body fits into one packet as it is. */
const compressedMin = 1400
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const qualities = { best: { br: 11, gzip: 9 }, quick: { br: 4, gzip: 5 } } as const
/** `best` is for bytes that stay the same while the hub runs, `quick` for bytes that the next event may replace. */
export type Compression = keyof typeof qualities

const makers: Record<Coding, (body: Uint8Array, quality: number) => Promise<Buffer>> = {
  br: (body, quality) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body, level) => zip(body, { level }),
}

const known = new WeakMap<Uint8Array, Forms>()

/** Returns the compressed forms of a body, the same ones for every request that is answered with these bytes. */
export function formsOf(body: Uint8Array, compression: Compression): Forms {
  const found = known.get(body)
  if (found) return found
  const made: Partial<Record<Coding, Buffer>> = {}
  const making: Partial<Record<Coding, Promise<Buffer>>> = {}
  const forms: Forms = {
    ready: (coding) => made[coding],
    make(coding) {
      making[coding] ??= makers[coding](body, qualities[compression][coding]).then((bytes) => {
        made[coding] = bytes
        return bytes
      })
      return making[coding]
    },
  }
  known.set(body, forms)
  return forms
}

const parsedMax = 200
const parsed = new Map<string, Coding | undefined>()

/** Returns the coding to use for an Accept-Encoding field: brotli before gzip, unless the field rates gzip higher. */
export function codingFor(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined
  if (parsed.has(acceptEncoding)) return parsed.get(acceptEncoding)
  const coding = parse(acceptEncoding)
  // Clients send a handful of different fields; a client that sends many must not fill the memory.
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

/** Returns the tag of a compressed form. RFC 9110 wants a weak tag, because the bytes differ from those the tag was made of. */
export const weakened = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`)

/** Marks an answer for compression if its body is long enough. */
export const compressing = (bytes: Uint8Array, compress: Compression): { compress?: Compression } =>
  bytes.length < compressedMin ? {} : { compress }

/** Returns the Vary field of an answer that depends on Accept-Encoding too. RFC 9110 wants it on the plain form and on a 304. */
export function varying({ compress, headers: { Vary: varies } }: Answer): Headers {
  if (!compress) return {}
  return { Vary: varies === undefined ? 'Accept-Encoding' : `${varies}, Accept-Encoding` }
}

/** Returns the answer in the coding that the client asks for. */
export async function compressed(answer: Answer, acceptEncoding: string | undefined): Promise<Answer> {
  const { compress } = answer
  const coding = compress && codingFor(acceptEncoding)
  if (!coding || 'stream' in answer) return answer
  const { ETag: etag } = answer.headers
  const headers = { ...answer.headers, ...(etag !== undefined && { ETag: weakened(etag) }) }
  // A 304 has no body, and the tag of the form that the client has.
  if (typeof answer.body === 'string') return { ...answer, headers }
  const body = await formsOf(answer.body, compress).make(coding)
  return { ...answer, headers: { ...headers, 'Content-Encoding': coding }, body }
}
