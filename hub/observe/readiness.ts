import { reach, type Sql } from '../../storage/database.ts'
import { within } from '../lib/deadline.ts'
import { forASecond } from '../lib/forASecond.ts'

const readyMs = 2000

/**
 * Result of the readiness check. `reason` explains why the server should get no traffic. `degraded` names a problem
 * that does not keep the server from handling requests.
 */
export type Readiness = { ok: true; degraded?: string } | { ok: false; reason: string }

type Needs = {
  sql: Sql
  redis: { isUp: boolean } | undefined
  isDraining(): boolean
  /** Synchronous checks, each of which returns a problem or undefined. */
  problems: readonly (() => string | undefined)[]
}

/** Creates the readiness check, which queries Postgres at most once per second. */
export function createReadiness({ sql, redis, isDraining, problems }: Needs): () => Promise<Readiness> {
  const reachable = forASecond(() =>
    within(readyMs, reach(sql)).then(
      () => true,
      () => false,
    ),
  )
  return async () => {
    const isReached = await reachable()
    if (isDraining()) return { ok: false, reason: 'draining' }
    if (!isReached) return { ok: false, reason: 'Postgres is unreachable' }
    for (const problem of problems) {
      const reason = problem()
      if (reason !== undefined) return { ok: false, reason }
    }
    return redis && !redis.isUp ? { ok: true, degraded: 'Redis is unreachable' } : { ok: true }
  }
}
