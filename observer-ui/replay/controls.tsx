import { momentPath } from './timeline.ts'
import { momentWords } from './timelinePlot.tsx'

export type ReplayControls = {
  isPlaying: boolean
  /** Duration of the playback of the whole timeline, in minutes. */
  minutes: number
  note: string
  toggle(): void
  setMinutes(minutes: number): void
  seek(ms: number): void
}

/** Durations of the playback that the reader can choose, in minutes. */
export const lengths = [1, 3, 10] as const

export function Controls({
  isPlaying,
  minutes,
  note,
  toggle,
  setMinutes,
  atMs,
}: ReplayControls & { atMs: number }) {
  return (
    <div class="card replay-controls">
      <button class="button" type="button" onClick={toggle}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <fieldset class="switch">
        <legend class="unseen">Length of the show</legend>
        {lengths.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={minutes === choice}
            onClick={() => setMinutes(choice)}
          >
            {choice} min
          </button>
        ))}
      </fieldset>
      <a class="replay-clock" href={momentPath(atMs)} title="The address of this moment">
        {momentWords(atMs)}
      </a>
      <p class="soft" role="status">
        {note}
      </p>
    </div>
  )
}
