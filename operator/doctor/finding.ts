/** Result of one check. `warning` needs attention; `failed` needs action. */
export type Finding = {
  check: string
  state: 'ok' | 'warning' | 'failed'
  says: string
  /** The next step for the operator; undefined if all is well. */
  remedy?: string
}

/**
 * Limits for a measured figure, each as `[limit, state, remedy]`, worst first. The first limit that the figure exceeds
 * determines the state.
 */
export type Limits = readonly (readonly [limit: number, state: 'warning' | 'failed', remedy: string])[]

/** Converts a measured figure to a finding. A higher figure is worse. */
export function judge(check: string, figure: number, says: string, limits: Limits): Finding {
  const over = limits.find(([limit]) => figure > limit)
  return over ? { check, state: over[1], says, remedy: over[2] } : { check, state: 'ok', says }
}

/** Returns an error's message as one line, without addresses, because addresses may contain a password. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(inner instanceof Error)) return String(inner)
  const code = 'code' in inner ? String(inner.code) : ''
  return (inner.message || code).split('\n')[0] || code
}
