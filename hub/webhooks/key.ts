import { createHash } from 'node:crypto'
import { seal, unseal } from '../lib/sealing.ts'

/** Key that encrypts the signing secrets of webhooks. It is never stored in the database. */
export type WebhookKey = {
  /**
   * Identifier derived from the encryption key. A server process skips webhooks stored with a different identifier,
   * because it cannot decrypt their secrets.
   */
  readonly work: string
  seal(secret: string): Buffer
  unseal(sealed: Uint8Array): string
}

export function webhookKey(key: string): WebhookKey {
  const mark = createHash('sha256').update(`webhooks ${key}`).digest('hex').slice(0, 16)
  return {
    work: `webhooks ${mark}`,
    seal: (secret) => seal(key, secret),
    unseal: (sealed) => unseal(key, sealed).toString(),
  }
}
