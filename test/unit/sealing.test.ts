import { createDecipheriv, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from '../../hub/lib/sealing.ts'

it.each(['agent 7\0"a key"\0', '', 'é\u{1F600}', 'x'.repeat(5000)])(
  'An answer is sealed with the HKDF key of its secret, so that every hub can read it',
  (secret) => {
    const sealed = seal(secret, 'an answer')
    const key = Buffer.from(hkdfSync('sha256', secret, 'plaza', 'stored answer', 32))
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
    expect(plain.toString()).toBe('an answer')
    expect(unseal(secret, sealed).toString()).toBe('an answer')
  },
)
