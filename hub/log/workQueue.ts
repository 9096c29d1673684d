import { createTurnBudget } from './turnBudget.ts'

/** Work that is done in several steps. */
export type Job = {
  /** Runs one step and returns true if more steps remain. Never throws. */
  step(): boolean
}

/**
 * Runs jobs that arrive by the thousand, such as hellos and replays. The jobs take turns, one step at a time, within a
 * time budget for each turn of the event loop.
 */
export type WorkQueue = {
  /** Queues a job, which starts in a later turn of the event loop. */
  push(job: Job): void
  /**
   * Starts a job immediately if no other job is waiting and this event-loop turn has time left. Otherwise queues the
   * job.
   */
  run(job: Job): void
  readonly length: number
}

type Needs = {
  nowMs?(): number
  /** Called when the queue starts to run steps. */
  began?(): void
}

/**
 * Time budget for jobs per turn of the event loop. One step takes at most a few hundred microseconds, so a turn hardly
 * exceeds the budget.
 */
const budgetMs = 8

export function createWorkQueue({ nowMs = () => performance.now(), began }: Needs = {}): WorkQueue {
  const leftMs = createTurnBudget(budgetMs, nowMs)
  let jobs: Job[] = []
  /** Index of the first pending job. All jobs before this index are done. */
  let first = 0
  let isWorking = false
  let isExpected = false

  function work(): void {
    isWorking = true
    began?.()
    while (first < jobs.length && leftMs() > 0) {
      const job = jobs[first] as Job
      first += 1
      if (job.step()) jobs.push(job)
    }
    isWorking = false
    jobs = first === jobs.length ? [] : jobs.slice(first)
    first = 0
    if (jobs.length > 0) expectTurn()
  }

  function expectTurn(): void {
    if (isExpected) return
    isExpected = true
    setImmediate(nextTurn)
  }

  function nextTurn(): void {
    isExpected = false
    if (jobs.length > 0) work()
  }

  return {
    push(job) {
      jobs.push(job)
      if (!isWorking) expectTurn()
    },
    run(job) {
      jobs.push(job)
      if (!isWorking && jobs.length === 1) work()
    },
    get length() {
      return jobs.length - first
    },
  }
}
