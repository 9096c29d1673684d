import { openProbe } from './probe.ts'

/** Measures the CPU time of the longest event-loop turn. Time spent waiting for a CPU does not count. */
export type TurnProbe = {
  env: Record<string, string>
  begin(pid: number): void
  /** Ends the measurement. Resolves with the CPU time of the longest turn of the event loop, in milliseconds. */
  end(pid: number): Promise<number>
  close(): Promise<void>
}

export async function openTurnProbe(): Promise<TurnProbe> {
  const probe = await openProbe('turns')
  return { ...probe, end: async (pid) => Number(await probe.end(pid)) }
}
