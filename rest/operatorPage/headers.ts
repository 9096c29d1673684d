import type { Headers } from '../../hub/server/answer.ts'
import { pageHeaders } from '../../observer-ui/headers.ts'

/** Returns headers with a less strict referrer policy, because the forms must send their origin. */
export const operatorHeaders = (origin: string): Headers => ({
  ...pageHeaders(),
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'same-origin',
  'Access-Control-Allow-Origin': origin,
})
