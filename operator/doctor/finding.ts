/** Result of one check. `warning` needs attention, `failed` needs action. */
export type Finding = {
  check: string
  state: 'ok' | 'warning' | 'failed'
  says: string
  /** The next step, unless all is well. */
  remedy?: string
}

/** `[limit, state, remedy]` of a figure, the worst first. The first limit exceeded gives the state. */
export type Limits = readonly (readonly [limit: number, state: 'warning' | 'failed', remedy: string])[]

/** Rates a figure that is worse the higher it is. */
export function judge(check: string, figure: number, says: string, limits: Limits): Finding {
  const over = limits.find(([limit]) => figure > limit)
  return over ? { check, state: over[1], says, remedy: over[2] } : { check, state: 'ok', says }
}

/** Returns the reason of an error in one line, without addresses that may hold a password. */
export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(inner instanceof Error)) return String(inner)
  const code = 'code' in inner ? String(inner.code) : ''
  return (inner.message || code).split('\n')[0] || code
}
