/** Something that is done in steps. */
export type Job = {
  /** Does a step. True: there is more to do now. Never throws. */
  step(): boolean
}

/**
 * Work that comes by the thousand at once, such as hellos and replays: in the order in which it came, a step each in turn, and
 * no more of it in one turn of the event loop than a budget.
 */
export type WorkQueue = {
  /** Does a job after those that wait, in a later turn. */
  push(job: Job): void
  /** Begins at once where no other job waits and this turn has time left. */
  run(job: Job): void
  readonly length: number
}

type Options = {
  nowMs?(): number
  /** Hears when steps begin. */
  began?(): void
}

/** A step takes some hundred microseconds at the most, so that a turn stays near this. */
const budgetMs = 8

export function createWorkQueue({ nowMs = () => performance.now(), began }: Options = {}): WorkQueue {
  let jobs: Job[] = []
  /** Index of the first job; those before it are done. */
  let first = 0
  /** When the work of this turn is to end; undefined before there was any. */
  let endsAtMs: number | undefined
  let isWorking = false
  let isExpected = false

  function work(): void {
    isWorking = true
    began?.()
    while (first < jobs.length && hasTime()) {
      const job = jobs[first] as Job
      first += 1
      if (job.step()) jobs.push(job)
    }
    isWorking = false
    if (first === jobs.length) jobs = []
    else jobs = jobs.slice(first)
    first = 0
  }

  function hasTime(): boolean {
    const now = nowMs()
    endsAtMs ??= now + budgetMs
    expectTurn()
    return now < endsAtMs
  }

  function expectTurn(): void {
    if (isExpected) return
    isExpected = true
    setImmediate(nextTurn)
  }

  function nextTurn(): void {
    isExpected = false
    endsAtMs = undefined
    if (jobs.length > 0) work()
  }

  return {
    push(job) {
      jobs.push(job)
      expectTurn()
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
