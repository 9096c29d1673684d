import { TooLate } from '../lib/deadline.ts'
import { BadTarget } from './target.ts'

/** Returns a message that tells the agent why a request failed. The message reveals no IP addresses. */
export function whyFailed(error: unknown): string {
  if (error instanceof BadTarget) return error.message
  if (error instanceof TooLate) return 'its name did not resolve in time'
  if (!(error instanceof Error)) return 'the request failed'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'it did not answer in time'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return code === undefined ? 'the request failed' : `the request failed with ${code}`
}
