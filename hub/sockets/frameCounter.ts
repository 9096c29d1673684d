import { liveLimits } from '../contract/limits.ts'

/** Counts the frames of one socket by the second; true when there are too many in this one. */
export function createFrameCounter(limited: boolean): () => boolean {
  let second = 0
  let frames = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    frames = now === second ? frames + 1 : 1
    second = now
    return limited && frames > liveLimits.framesPerSecond
  }
}
