import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { programFile } from './programs.ts'

/** A module that is preloaded into the server process to measure that process. */
export type Probe = {
  env: Record<string, string>
  begin(pid: number): void
  /** Ends the measurement. Resolves with the report. */
  end(pid: number): Promise<string>
  close(): Promise<void>
}

export async function openProbe(name: string): Promise<Probe> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-probe-'))
  const report = join(folder, 'report')
  return {
    env: { NODE_OPTIONS: `--import=${programFile(`probes/${name}`)}`, PROBE_REPORT: report },
    begin: (pid) => void process.kill(pid, 'SIGUSR2'),
    async end(pid) {
      await rm(report, { force: true })
      process.kill(pid, 'SIGUSR2')
      for (;;) {
        const text = await readFile(report, 'utf8').catch(() => '')
        if (text.endsWith('\n')) return text
        await delay(20)
      }
    },
    close: () => rm(folder, { recursive: true }),
  }
}
