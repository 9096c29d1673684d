import { isDiskFull, isNotAllowed, isRefusedByDatabase } from '../../storage/database.ts'
import { within } from '../lib/deadline.ts'
import { startPeriodic } from '../lib/periodic.ts'

export type WriteHealth = {
  began(): void
  committed(): void
  /** Records a failed commit. Starts periodic test writes, which continue until writing works again. */
  failed(error: unknown): void
  /**
   * Returns the reason why this node is not ready to serve clients, or undefined if it is ready. A node is
   * not ready while its writes keep failing or do not end.
   */
  problem(): string | undefined
  close(): Promise<void>
}

type Needs = {
  /** Commits a test write that changes no data. The write needs disk space, so that a full disk makes the test fail. */
  tryWrite(): Promise<void>
  observe: {
    writesStopped(error: unknown, ms: number): void
    writesResumed(ms: number): void
    background(error: unknown, work: string): void
  }
}

type Trouble = { since: number; error: unknown; told: boolean }

/** Time in ms after which this node reports that it is not ready, if its writes keep failing or do not end. */
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
    // Do not start a test write while another is pending. Otherwise, test writes that never end would use up the
    // connections that callers need.
    trying ??= tryWrite().finally(() => {
      trying = undefined
    })
    try {
      await within(tryMs, trying)
      recover()
    } catch (error) {
      // Postgres does not permit the test write, but real writes may still succeed. Stop the test writes until the next
      // failed commit.
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
      // On a full disk, small commits may still succeed, so a success does not prove that the disk has room.
      if (trouble && !isDiskFull(trouble.error)) recover()
    },
    failed(error) {
      // A refused change does not mean that Postgres is unhealthy.
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
