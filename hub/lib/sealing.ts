import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Encrypts a stored response with a secret that only the caller knows, because the response may contain a token. */
export function seal(secret: string, plain: string | Uint8Array): Buffer {
  const nonce = freshNonce()
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

const nonceBytes = 12
/** Random bytes for the next nonces, generated in bulk because many small requests would be slower. */
let random = Buffer.alloc(0)
let used = 0

function freshNonce(): Buffer {
  if (used + nonceBytes > random.length) {
    random = randomBytes(nonceBytes * 256)
    used = 0
  }
  used += nonceBytes
  return random.subarray(used - nonceBytes, used)
}

export function unseal(secret: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -16)), decipher.final()])
}

/** Derives a key with HKDF (RFC 5869). Takes half as long as `hkdfSync`. */
function keyOf(secret: string): Buffer {
  const extracted = createHmac('sha256', 'plaza').update(secret).digest()
  return createHmac('sha256', extracted).update('stored answer\x01').digest()
}

/** Serialises a value with sorted keys, so that equal values give the same JSON. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value))

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  if ('toJSON' in value && typeof value.toJSON === 'function') return sorted(value.toJSON())
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sorted((value as Record<string, unknown>)[name])]))
}
