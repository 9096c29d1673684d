import type { Headers } from '../../hub/server/answer.ts'
import { pageHeaders } from '../../observer-ui/headers.ts'

/**
 * The page is never cached or indexed, and no other origin can read it. Its referrer policy is less strict than that of
 * other pages, because the forms must send their origin.
 */
export const operatorHeaders = (origin: string): Headers => ({
  ...pageHeaders(),
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'same-origin',
  'Access-Control-Allow-Origin': origin,
})
