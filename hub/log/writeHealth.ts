import { isDiskFull, isNotAllowed, isRefusedByDatabase } from '../../storage/database.ts'
import { within } from '../lib/deadline.ts'
import { startPeriodic } from '../lib/periodic.ts'

/** Determines from the committer's reports if this node can write. */
export type WriteHealth = {
  /** Reports the start of a batch. */
  began(): void
  committed(): void
  /** Reports a failed batch. From then on, test writes check Postgres until one succeeds. */
  failed(error: unknown): void
  /** Returns why this node is not ready, or undefined while writes succeed or none are requested. */
  problem(): string | undefined
  close(): Promise<void>
}

type Needs = {
  /** Commits a test write that needs disk space but changes no data. */
  tryWrite(): Promise<void>
  observe: {
    writesStopped(error: unknown, ms: number): void
    writesResumed(ms: number): void
    background(error: unknown, work: string): void
  }
}

type Trouble = { since: number; error: unknown; told: boolean }

/** Time that changes may wait or fail before this node reports itself as not ready. */
const patienceMs = 5000
const tryEveryMs = 1000
const tryMs = 2500

export function createWriteHealth({ tryWrite, observe }: Needs): WriteHealth {
  let waitingSince: number | undefined
  let trouble: Trouble | undefined
  let trying: Promise<void> | undefined

  const now = () => performance.now()
  const isOver = (since: number | undefined) => since !== undefined && now() - since > patienceMs

  function recover(): void {
    if (trouble?.told) observe.writesResumed(now() - trouble.since)
    trouble = undefined
  }

  async function round(): Promise<void> {
    if (!trouble) return
    // One test write at a time, even if its connection never answers: the other connections are for callers.
    trying ??= tryWrite().finally(() => {
      trying = undefined
    })
    try {
      await within(tryMs, trying)
      recover()
    } catch (error) {
      // Postgres answers but forbids the test write, which proves nothing. The next failed commit starts the
      // test writes again.
      if (isNotAllowed(error)) {
        recover()
        throw error
      }
      if (!trouble) return
      trouble.error = error
      if (trouble.told || !isOver(trouble.since)) return
      trouble.told = true
      observe.writesStopped(error, now() - trouble.since)
    }
  }

  const periodic = startPeriodic({
    ...{ everyMs: tryEveryMs, work: 'testing a write', round },
    background: observe.background,
  })

  return {
    began() {
      waitingSince ??= now()
    },
    committed() {
      waitingSince = undefined
      // On a full disk, a commit that fits into already allocated pages still succeeds, so it proves nothing.
      if (trouble && !isDiskFull(trouble.error)) recover()
    },
    failed(error) {
      // A change that Postgres refuses says nothing about the health of Postgres.
      if (!isRefusedByDatabase(error)) trouble ??= { since: waitingSince ?? now(), error, told: false }
      waitingSince = undefined
    },
    problem() {
      if (!isOver(trouble?.since) && !isOver(waitingSince)) return undefined
      return isDiskFull(trouble?.error)
        ? 'Postgres accepts no writes: its disk is full'
        : 'Postgres accepts no writes'
    },
    close: periodic.close,
  }
}
