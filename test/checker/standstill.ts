import type { World } from './actor.ts'

const lookMs = 100
/** A delay of this length is ordinary on a busy machine. */
const worthNotingMs = 250

/** Notes when this process itself stood still: what did not happen meanwhile is no fault of the plaza. */
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
