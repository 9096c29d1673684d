import type { AgentId } from '../contract/ids.ts'
import { type Periodic, startPeriodic } from '../lib/periodic.ts'

const everyMs = 1000
const roundMs = 60_000

type Slices<Open> = {
  /** Returns one item for each agent that still has pending work. */
  list(): Promise<Open[]>
  step(open: Open): Promise<void>
  /** Name of the job in error logs. */
  work: string
  background(error: unknown, work: string): void
}

/**
 * Starts a job that does one step for each agent in turn until no work is left. An agent whose step fails is
 * skipped until the next run.
 */
export function startSlices<Open extends { agentId: AgentId }>({
  list,
  step,
  work,
  background,
}: Slices<Open>): Periodic {
  let isClosed = false

  async function round(): Promise<void> {
    const until = performance.now() + roundMs
    const failed = new Set<AgentId>()
    const listOpen = async () => (await list()).filter(({ agentId }) => !failed.has(agentId))
    for (let open = await listOpen(); open.length > 0; open = await listOpen()) {
      for (const one of open) {
        if (isClosed || performance.now() >= until) return
        await step(one).catch((error: unknown) => {
          failed.add(one.agentId)
          background(error, work)
        })
      }
    }
  }

  const periodic = startPeriodic({ everyMs, work, round, background })
  return {
    close() {
      isClosed = true
      return periodic.close()
    },
  }
}
