/** Result of one check. `warning` needs attention; `failed` needs action. */
export type Finding = {
  check: string
  state: 'ok' | 'warning' | 'failed'
  says: string
  /** The next step, unless all is well. */
  remedy?: string
}

/** `[limit, state, remedy]` for a figure, worst first. The first limit that the figure exceeds gives the state. */
export type Limits = readonly (readonly [limit: number, state: 'warning' | 'failed', remedy: string])[]

/** Rates a figure. Higher is worse. */
export function judge(check: string, figure: number, says: string, limits: Limits): Finding {
  const over = limits.find(([limit]) => figure > limit)
  return over ? { check, state: over[1], says, remedy: over[2] } : { check, state: 'ok', says }
}

/** Returns an error's reason in one line, without addresses that may contain a password. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(inner instanceof Error)) return String(inner)
  const code = 'code' in inner ? String(inner.code) : ''
  return (inner.message || code).split('\n')[0] || code
}
