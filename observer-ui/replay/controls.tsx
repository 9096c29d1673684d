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

/** Playback durations that the reader can choose, in minutes. */
export const lengths = [1, 3, 10] as const

/** Shows the controls of the replay. They are invisible until a script has started, but their space is reserved. */
export function Controls({ controls, atMs }: { controls: ReplayControls | undefined; atMs: number }) {
  const { isPlaying = false, minutes = 3, note = '', toggle, setMinutes } = controls ?? {}
  return (
    <div class={controls ? 'card replay-controls' : 'card replay-controls is-waiting'}>
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
            onClick={() => setMinutes?.(choice)}
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
