import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The clock of a machine, wrong by as much as is set: of the hubs that were started with its `env`, and of nothing else. */
export type WrongClock = {
  /** For `startPlaza`. */
  readonly env: Record<string, string>
  /** Every look at the clock after this is ahead by as much; behind, where it is negative. */
  set(aheadSeconds: number): void
  close(): void
}

const shift = new URL('./clockShift.ts', import.meta.url)

export function openWrongClock(aheadSeconds: number): WrongClock {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-clock-'))
  const path = join(folder, 'ahead-ms')
  const file = openSync(path, 'w')
  // As wide every time: whoever reads while it is written over sees the one or the other.
  const set = (seconds: number) => void writeSync(file, String(seconds * 1000).padStart(20), 0)
  set(aheadSeconds)
  return {
    env: {
      CLOCK_FILE: path,
      NODE_OPTIONS: `--import=tsx --import=${shift.href}`,
      // tsx tells by the clock which of the files it keeps for all processes are out of date.
      TSX_DISABLE_CACHE: '1',
    },
    set,
    close() {
      closeSync(file)
      rmSync(folder, { recursive: true })
    },
  }
}
