import { createTurnBudget } from './turnBudget.ts'

export type Job = {
  /** Runs one step. Returns true if more steps remain. Never throws. */
  step(): boolean
}

/** Runs jobs round-robin, one step at a time. */
export type WorkQueue = {
  /** Queues a job, which starts in a later turn of the event loop. */
  push(job: Job): void
  /** Starts a job at once if no other job waits and this event-loop turn has time left. Otherwise queues the job. */
  run(job: Job): void
  readonly length: number
}

type Needs = {
  nowMs?(): number
  began?(): void
}

/**
 * Milliseconds that jobs may use in one turn of the event loop. A step takes far less, so a turn exceeds this limit
 * only slightly.
 */
const budgetMs = 8

export function createWorkQueue({ nowMs = () => performance.now(), began }: Needs = {}): WorkQueue {
  const leftMs = createTurnBudget(budgetMs, nowMs)
  let jobs: Job[] = []
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
