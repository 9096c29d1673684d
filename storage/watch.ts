import { endBackends, listWorking, readOwnPid } from './backends.ts'
import type { Backend, Connection, Connections } from './connections.ts'
import type { Sql } from './database.ts'

/**
 * Monitors the Postgres connections. Replaces a connection that stops responding, and terminates the Postgres process
 * behind it.
 */
export type Watch = {
  /** Closes all connections of a Postgres pool. The driver opens new connections when needed. */
  giveUp(pool: Pool, reason: string): void
  close(): Promise<void>
}

export type Pool = { sql: Sql; connections: Connections }

type Needs = {
  pools: readonly Pool[]
  /** Creates a separate connection for asking Postgres about the other connections. */
  openWitness(): Pool
  observe: { connectionsReplaced(lost: { count: number; reason: string }): void }
}

/**
 * Interval between two checks of the connections, in milliseconds. The `looksUntil…` timeouts below are numbers of
 * checks. While the event loop is blocked, no checks take place, so these timeouts do not elapse.
 */
const lookMs = 500
/**
 * If a query gets no response for this many checks, a separate connection asks Postgres whether the query is
 * still running.
 */
const looksUntilSuspect = 5
/**
 * If a query gets no response for this many checks, and Postgres cannot be asked whether the query is still
 * running, the connection is closed.
 */
const looksUntilLost = 20
/** Number of checks after which an idle connection is tested with a query. */
const looksUntilTried = 4
/**
 * Time in milliseconds for which a Postgres process still counts as working after its query has ended, because the
 * response may not have arrived yet.
 */
const settledMs = 1000
const witnessMs = 3000
/**
 * Maximum number of Postgres processes to remember after their connections were closed. The hub terminates these
 * processes as soon as Postgres is reachable. Processes beyond the limit end when their own timeouts expire.
 */
const leftMax = 100

type Verdict = 'working' | 'silent' | 'unknown'

export function watchConnections({ pools, openWitness, observe }: Needs): Watch {
  /** Postgres processes that may still be running although their connections were closed. */
  let left: Backend[] = []
  let judging: Promise<void> | undefined

  const all = (): Connection[] => pools.flatMap(({ connections }) => [...connections.all])
  /**
   * Returns true if a response is overdue. Ignores a connection that is still being established, because it has a
   * timeout of its own.
   */
  const isSuspect = ({ isAwaiting, quietLooks, backend }: Connection) =>
    isAwaiting && backend !== undefined && quietLooks >= looksUntilSuspect

  function look(): void {
    for (const connection of all()) connection.look()
    for (const { sql, connections } of pools) {
      const isDue = ({ isIdle, quietLooks }: Connection) => isIdle && quietLooks >= looksUntilTried
      // Send a test query. The driver sends it over the connection that has been idle longest.
      if ([...connections.all].some(isDue)) sql`select 1`.catch(() => {})
    }
    if (left.length === 0 && !all().some(isSuspect)) return
    judging ??= judge().finally(() => {
      judging = undefined
    })
  }

  async function judge(): Promise<void> {
    const suspects = all().filter(isSuspect)
    const witness = openWitness()
    try {
      const verdicts = await inTime(askAbout(suspects, witness)).catch(() => unknownAll(suspects))
      // Exclude connections that received data while the hub was asking Postgres about them.
      const silent = suspects.filter((one) => isSuspect(one) && isLost(one, verdicts.get(one)))
      for (const one of suspects) if (verdicts.get(one) === 'working') one.vouch()
      if (silent.length > 0) replace(silent)
      if (left.length > 0) await inTime(endLeft(witness)).catch(() => {})
    } finally {
      await witness.sql.end({ timeout: 1 })
      for (const connection of witness.connections.all) connection.break('the check is done')
    }
  }

  /**
   * Replaces the connections that stopped responding, and all idle connections. Idle connections may be
   * broken too, and closing them interrupts no query.
   */
  function replace(silent: readonly Connection[]): void {
    const reason = 'a query over this connection got no answer'
    const idle = all().filter(({ isIdle }) => isIdle)
    for (const one of [...silent, ...idle]) drop(one, reason)
    observe.connectionsReplaced({ count: silent.length + idle.length, reason })
  }

  function drop(connection: Connection, reason: string): void {
    if (connection.backend) left = [...left, connection.backend].slice(-leftMax)
    connection.break(reason)
  }

  async function endLeft(witness: Pool): Promise<void> {
    const ending = left
    if (await isDirect(witness)) await endBackends(witness.sql, ending)
    left = left.filter((one) => !ending.includes(one))
  }

  const timer = setInterval(look, lookMs)
  timer.unref()
  return {
    giveUp({ connections }, reason) {
      for (const connection of connections.all) drop(connection, reason)
    },
    async close() {
      clearInterval(timer)
      await judging
    },
  }
}

function isLost({ quietLooks }: Connection, verdict: Verdict | undefined): boolean {
  if (verdict === 'unknown') return quietLooks >= looksUntilLost
  return verdict === 'silent'
}

async function askAbout(suspects: Connection[], witness: Pool): Promise<Map<Connection, Verdict>> {
  if (!(await isDirect(witness))) return unknownAll(suspects)
  const backends = suspects.flatMap(({ backend }) => backend ?? [])
  const working = await listWorking(witness.sql, backends, settledMs)
  return new Map(
    suspects.map((one) => [one, working.has(one.backend?.pid ?? 0) ? 'working' : 'silent'] as const),
  )
}

const unknownAll = (suspects: readonly Connection[]) =>
  new Map(suspects.map((one) => [one, 'unknown' as Verdict]))

/**
 * Returns false if a connection pooler stands between the hub and Postgres. A pooler reports process ids of its own, so
 * the hub cannot query or terminate the Postgres processes by their ids.
 */
async function isDirect({ sql, connections }: Pool): Promise<boolean> {
  const pid = await readOwnPid(sql)
  return [...connections.all].some(({ backend }) => backend?.pid === pid)
}

function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${witnessMs} ms`)), witnessMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
