import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '../../hub/domain/durations.ts'

/** The time of day of the hubs that were started with its `env`, moved by hand. Their timers run as ever. */
export type Clock = {
  /** For `startPlaza`; several hubs may share one clock. */
  readonly env: Record<string, string>
  now(): Date
  /** Every look at the clock after this sees the later time. */
  advance(hours: number): void
  close(): void
}

const shift = new URL('./clockShift.ts', import.meta.url)

export function openClock(): Clock {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-clock-'))
  const path = join(folder, 'ahead-ms')
  const file = openSync(path, 'w')
  let aheadMs = 0
  // As wide every time: whoever reads while it is written over sees the one or the other.
  const show = () => writeSync(file, String(aheadMs).padStart(20), 0)
  show()
  return {
    env: {
      CLOCK_FILE: path,
      NODE_OPTIONS: `--import=tsx --import=${shift.href}`,
      // tsx tells by the clock which of the files it keeps for all processes are out of date.
      TSX_DISABLE_CACHE: '1',
    },
    now: () => new Date(Date.now() + aheadMs),
    advance(hours) {
      aheadMs += hours * hourMs
      show()
    },
    close() {
      closeSync(file)
      rmSync(folder, { recursive: true })
    },
  }
}
