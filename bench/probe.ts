import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { programFile } from './programs.ts'

/** A program preloaded into a hub. It writes a line to its report when it gets SIGUSR2. */
export type Probe = {
  /** Environment variables for the hub to be measured. */
  env: Record<string, string>
  signal(pid: number): void
  /** Sends the signal and resolves with the line. */
  report(pid: number): Promise<string>
  close(): Promise<void>
}

/** `variable` names the environment variable with the path of the report. */
export async function openProbe(program: string, variable: string): Promise<Probe> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-probe-'))
  const report = join(folder, 'report')
  const signal = (pid: number) => void process.kill(pid, 'SIGUSR2')
  return {
    env: { NODE_OPTIONS: `--import=${programFile(`probes/${program}`)}`, [variable]: report },
    signal,
    async report(pid) {
      await rm(report, { force: true })
      signal(pid)
      for (;;) {
        const text = await readFile(report, 'utf8').catch(() => '')
        if (text.endsWith('\n')) return text.trim()
        await delay(20)
      }
    },
    close: () => rm(folder, { recursive: true }),
  }
}
