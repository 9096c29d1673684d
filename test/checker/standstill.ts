import type { World } from './actor.ts'

const lookMs = 100
/** Shorter pauses of this process are normal on a busy machine. */
const worthNotingMs = 250

/**
 * Records each time at which this process was blocked, so that the checker does not blame the server for the resulting
 * interruptions.
 */
export function noteStandstills({ history }: Pick<World, 'history'>): () => void {
  let lastAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const late = now - lastAt - lookMs
    lastAt = now
    if (late > worthNotingMs) history.note({ type: 'stood', ms: Math.round(late) })
  }, lookMs)
  return () => clearInterval(timer)
}
