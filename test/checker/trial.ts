import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, type Verdict } from './check.ts'
import { openEmbeddedStage } from './embeddedStage.ts'
import { excerpt } from './excerpt.ts'
import type { Fault } from './fault.ts'
import { writeFinalLog } from './finalLog.ts'
import { openHistory, readEntries } from './history.ts'
import type { Nemesis } from './nemeses/nemesis.ts'
import { pausesTable } from './pausesTable.ts'
import { play } from './play.ts'
import { openStage, type Stage } from './stage.ts'

type Options = {
  seed: number
  /** Number of hubs that share one Postgres and one Redis, or `embedded` for one hub with an embedded Postgres. */
  nodes: number | 'embedded'
  /** Minimum number of posts. The run ends when these posts are acknowledged and every fault has been injected. */
  posts: number
  nemeses: readonly Nemesis[]
  /** Time in ms for which the test continues without further faults after the last fault. */
  quietMs?: number
  writers?: number
  fault?: Fault
  /** Timeout in ms for each wait, longer than any expected recovery. */
  patienceMs?: number
}

export type Outcome = Verdict & {
  posts: number
  seconds: number
  schedule: string[]
  /** Description of the violations, empty if there are none. */
  account: string
  /** Markdown table of the service interruptions. */
  table: string
}

/** Injects faults, and checks everything that clients did and received against the final event log. */
export async function runTrial(options: Options): Promise<Outcome> {
  const { seed, nodes, fault, writers = 192, patienceMs = 60_000 } = options
  const folder = await mkdtemp(join(tmpdir(), 'plaza-checker-'))
  const stage = nodes === 'embedded' ? await openEmbeddedStage() : await openStage({ nodes, fault })
  const paths = [join(folder, 'log.jsonl'), join(folder, 'history.jsonl')] as const
  const history = openHistory(paths[1])
  const schedule: string[] = []
  const startedAt = performance.now()
  try {
    const world = await play(stage, history, { ...options, writers, patienceMs, schedule })
    await history.close()
    await writeFinalLog(await stage.sql(), paths[0])
    const seconds = (performance.now() - startedAt) / 1000
    const verdict = await check(readEntries(...paths))
    const violations = await excerpt(verdict, { seed, schedule, paths })
    const account = violations + lastWordsOf(stage, violations !== '')
    // Delete the recorded history of the trial if nothing failed, or if the hub contains a deliberate bug (`fault`).
    if (account === '' || fault) await rm(folder, { recursive: true, force: true })
    const table = pausesTable(verdict.pauses)
    return { ...verdict, posts: world.posted.total, seconds, schedule, account, table }
  } catch (error) {
    const what = `seed ${seed}, struck by ${schedule.join(', ')}: ${String(error)}`
    throw new Error(`${what}\n${lastWordsOf(stage, true)}`, { cause: error })
  } finally {
    await stage.close()
  }
}

/**
 * Returns the last output of each hub that exited by itself. If the check failed, includes the hubs that are still
 * running.
 */
function lastWordsOf({ nodes }: Stage, hasFailed: boolean): string {
  return nodes
    .flatMap(({ hub }, node) => {
      if (hub.isRunning && !hasFailed) return []
      const state = hub.isRunning ? 'is running' : `ended by itself with ${hub.exitCode}`
      return `\nnode ${node} ${state}, its last output:\n${hub.output().slice(-3000)}`
    })
    .join('')
}
