/** Result of one check by the command `doctor`. `remedy` tells the operator how to solve a problem. */
export type Finding = {
  check: string
  state: 'ok' | 'warning' | 'failed'
  says: string
  remedy?: string
}

/**
 * Limits for a measured value as `[limit, state, remedy]`, worst first. The first limit that the value
 * exceeds determines the state.
 */
export type Limits = readonly (readonly [limit: number, state: 'warning' | 'failed', remedy: string])[]

/** Converts a measured value to the result of a check. A higher value is worse. */
export function judge(check: string, figure: number, says: string, limits: Limits): Finding {
  const over = limits.find(([limit]) => figure > limit)
  return over ? { check, state: over[1], says, remedy: over[2] } : { check, state: 'ok', says }
}

/** Returns an error's message as one line. Leaves out URLs, because a URL may contain a password. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : ''
  const said = inner instanceof Error ? inner.message || code : String(inner)
  return withoutUrls(said.split('\n')[0] || code)
}

const withoutUrls = (text: string) => text.replace(/\b([a-z][a-z0-9+.-]*):\/\/\S+/gi, '$1://...')
