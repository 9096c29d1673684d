import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A clock that a test can set wrong. Every hub started with the environment variables in `env` uses this clock. */
export type WrongClock = {
  readonly env: Record<string, string>
  /** Sets the clock this many seconds ahead of the real time, or behind it if the number is negative. */
  set(aheadSeconds: number): void
  close(): void
}

const shift = new URL('./clockShift.ts', import.meta.url)

export function openWrongClock(aheadSeconds: number): WrongClock {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-clock-'))
  const path = join(folder, 'ahead-ms')
  const file = openSync(path, 'w')
  // Always write the number with the same width, so that a concurrent reader sees either the old or the new value.
  const set = (seconds: number) => void writeSync(file, String(seconds * 1000).padStart(20), 0)
  set(aheadSeconds)
  return {
    env: {
      CLOCK_FILE: path,
      NODE_OPTIONS: `--import=tsx --import=${shift.href}`,
      // Disable the cache of tsx, because its expiry depends on the clock.
      TSX_DISABLE_CACHE: '1',
    },
    set,
    close() {
      closeSync(file)
      rmSync(folder, { recursive: true })
    },
  }
}
