import { createHash } from 'node:crypto'
import { seal, unseal } from '../lib/sealing.ts'

/** The key of this plaza's webhooks. The database never holds it. */
export type WebhookKey = {
  /**
   * The work of the nodes that have this key. A node with another key could not read the signing secrets, so
   * it claims no webhook of this work.
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
