import type { World } from './actor.ts'

const lookMs = 100
/** Minimum length in ms of a recorded pause of this process. Shorter pauses are normal on a busy machine. */
const worthNotingMs = 250

/** Records when this process was blocked, so that the resulting interruptions are not blamed on the server. */
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
