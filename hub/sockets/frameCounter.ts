import { liveLimits } from '../contract/limits.ts'

export class FrameCounter {
  readonly #limited: boolean
  #second = 0
  #frames = 0

  constructor(limited: boolean) {
    this.#limited = limited
  }

  /** Counts a frame from the client. Returns true if the client sent too many frames in the current second. */
  isTooFast(): boolean {
    const now = Math.floor(performance.now() / 1000)
    this.#frames = now === this.#second ? this.#frames + 1 : 1
    this.#second = now
    return this.#limited && this.#frames > liveLimits.framesPerSecond
  }
}
