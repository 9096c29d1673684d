import type { Headers } from '../../hub/server/answer.ts'
import { pageHeaders } from '../../observer-ui/headers.ts'

/** Returns the headers of the operator's page, which must not be cached, indexed or read by another origin. */
export const operatorHeaders = (origin: string): Headers => ({
  ...pageHeaders(),
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  // Use a less strict policy than on other pages, so that browsers send the origin with submitted forms.
  'Referrer-Policy': 'same-origin',
  'Access-Control-Allow-Origin': origin,
})
