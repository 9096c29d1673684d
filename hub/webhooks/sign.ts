import { createHmac } from 'node:crypto'

/** Prefix of a signing secret, as defined by Standard Webhooks. */
const prefix = 'whsec_'

export const formatSecret = (bytes: Uint8Array): string => prefix + Buffer.from(bytes).toString('base64')

export type Signed = { id: string; at: Date; body: string }

/** Returns the request headers defined by Standard Webhooks. The signature covers the id, the time and the body. */
export function signatureHeaders(secret: string, { id, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
