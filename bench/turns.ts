import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { programFile } from './programs.ts'

/** Measures the longest turn of a hub's event loop in CPU time, so that waiting for a CPU does not count. */
export type TurnProbe = {
  /** Environment variables for the hub to be measured. */
  env: Record<string, string>
  begin(pid: number): void
  /** Ends the measurement. Resolves with milliseconds. */
  end(pid: number): Promise<number>
  close(): Promise<void>
}

export async function openTurnProbe(): Promise<TurnProbe> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-turns-'))
  const report = join(folder, 'longest')
  return {
    env: { NODE_OPTIONS: `--import=${programFile('probes/turns')}`, TURN_REPORT: report },
    begin: (pid) => void process.kill(pid, 'SIGUSR2'),
    async end(pid) {
      await rm(report, { force: true })
      process.kill(pid, 'SIGUSR2')
      for (;;) {
        const text = await readFile(report, 'utf8').catch(() => '')
        if (text.endsWith('\n')) return Number(text)
        await delay(20)
      }
    },
    close: () => rm(folder, { recursive: true }),
  }
}
