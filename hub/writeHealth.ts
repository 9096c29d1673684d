import { isDiskFull, isNotAllowed, isRefusedByDatabase } from '../storage/database.ts'
import { startClock } from './clock.ts'
import { within } from './deadline.ts'

/** Judges by what the committer reports whether this node can write. */
export type WriteHealth = {
  /** A batch is about to be committed. */
  began(): void
  committed(): void
  /** A batch was not committed. Postgres is tried by writes of its own from here on, until one succeeds. */
  failed(error: unknown): void
  /** The reason for which this node is not ready; undefined while it writes, or nobody wants it to. */
  problem(): string | undefined
  close(): Promise<void>
}

type Options = {
  /** Commits something that takes room on the disk and changes nothing. */
  tryWrite(): Promise<void>
  observe: {
    writesStopped(error: unknown, ms: number): void
    writesResumed(ms: number): void
    background(error: unknown, work: string): void
  }
}

type Trouble = { since: number; error: unknown; told: boolean }

/** How long changes may wait or fail before nobody should be sent here. */
const patienceMs = 5000
const tryEveryMs = 1000
const tryMs = 2500

export function createWriteHealth({ tryWrite, observe }: Options): WriteHealth {
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
    // One at a time, also where its connection never answers: the others are for callers.
    trying ??= tryWrite().finally(() => {
      trying = undefined
    })
    try {
      await within(tryMs, trying)
      recover()
    } catch (error) {
      // Postgres answers and forbids the attempt: it proves nothing. The next commit that fails begins anew.
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

  const clock = startClock({
    ...{ everyMs: tryEveryMs, work: 'trying to write', round },
    failed: observe.background,
  })

  return {
    began() {
      waitingSince ??= now()
    },
    committed() {
      waitingSince = undefined
      // On a full disk what fits into the room that files have already still succeeds.
      if (trouble && !isDiskFull(trouble.error)) recover()
    },
    failed(error) {
      // What Postgres refuses is at fault itself.
      if (!isRefusedByDatabase(error)) trouble ??= { since: waitingSince ?? now(), error, told: false }
      waitingSince = undefined
    },
    problem() {
      if (!isOver(trouble?.since) && !isOver(waitingSince)) return undefined
      return isDiskFull(trouble?.error)
        ? 'storage takes no writes: its disk is full'
        : 'storage takes no writes'
    },
    close: clock.close,
  }
}
