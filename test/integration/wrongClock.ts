import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A settable wrong clock for hubs started with its `env`. Nothing else is affected. */
export type WrongClock = {
  /** Environment for `startPlaza`. */
  readonly env: Record<string, string>
  /** Moves the clock ahead, or back if negative, starting with the next reading. */
  set(aheadSeconds: number): void
  close(): void
}

const shift = new URL('./clockShift.ts', import.meta.url)

export function openWrongClock(aheadSeconds: number): WrongClock {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-clock-'))
  const path = join(folder, 'ahead-ms')
  const file = openSync(path, 'w')
  // Always the same width, so that a concurrent reader sees either the old or the new value.
  const set = (seconds: number) => void writeSync(file, String(seconds * 1000).padStart(20), 0)
  set(aheadSeconds)
  return {
    env: {
      CLOCK_FILE: path,
      NODE_OPTIONS: `--import=tsx --import=${shift.href}`,
      // tsx decides by the clock which cached files are out of date.
      TSX_DISABLE_CACHE: '1',
    },
    set,
    close() {
      closeSync(file)
      rmSync(folder, { recursive: true })
    },
  }
}
