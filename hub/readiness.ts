import { reach, type Sql } from '../storage/database.ts'
import { within } from './deadline.ts'
import { forASecond } from './forASecond.ts'

const readyMs = 2000

/** `reason`: why nobody should be sent here. `degraded`: what is served, and not as well as it might be. */
export type Readiness = { ok: true; degraded?: string } | { ok: false; reason: string }

type Options = {
  sql: Sql
  bus: { isUp: boolean } | undefined
  isDraining(): boolean
  /** Each returns why this node cannot serve, or undefined while it can. They look at what was seen lately and wait for nothing. */
  problems: readonly (() => string | undefined)[]
}

/** Postgres is asked once a second at the most, however often this is. */
export function createReadiness({ sql, bus, isDraining, problems }: Options): () => Promise<Readiness> {
  const reachable = forASecond(() =>
    within(readyMs, reach(sql)).then(
      () => true,
      () => false,
    ),
  )
  return async () => {
    const isReached = await reachable()
    if (isDraining()) return { ok: false, reason: 'draining' }
    if (!isReached) return { ok: false, reason: 'storage is out of reach' }
    for (const problem of problems) {
      const reason = problem()
      if (reason !== undefined) return { ok: false, reason }
    }
    return bus && !bus.isUp ? { ok: true, degraded: 'redis is out of reach' } : { ok: true }
  }
}
