import { endBackends, listWorking, readOwnPid } from './backends.ts'
import type { Backend, Connection, Connections } from './connections.ts'
import type { Sql } from './database.ts'

/**
 * Monitors the pools' Postgres connections. Replaces a connection that stops responding, and terminates its
 * server process.
 */
export type Watch = {
  /** Closes all of a pool's connections. The driver opens new ones when needed. */
  giveUp(pool: Pool, reason: string): void
  close(): Promise<void>
}

export type Pool = { sql: Sql; connections: Connections }

type Needs = {
  pools: readonly Pool[]
  /** Opens a separate pool with one connection, through which the server is asked about the others. */
  openWitness(): Pool
  observe: { connectionsReplaced(lost: { count: number; reason: string }): void }
}

/**
 * Silence is measured in checks rather than in time. A blocked event loop counts as one check, and pending
 * responses are read before the next one.
 */
const lookMs = 500
/** After this many checks without a response, the server is asked whether it is still working on one. */
const looksUntilSuspect = 5
/** After this many checks without a response, the connection is given up if the server cannot be asked. */
const looksUntilLost = 20
/** An idle connection is tested after this many checks, to find one that a firewall dropped before it is needed. */
const looksUntilTried = 6
/** Time allowed for a response that the server has sent to arrive. */
const settledMs = 1000
const witnessMs = 2000
/**
 * Maximum number of server processes remembered for termination while the server is unreachable. The server's
 * own timeouts end any others.
 */
const leftMax = 100

type Verdict = 'working' | 'silent' | 'unknown'

export function watchConnections({ pools, openWitness, observe }: Needs): Watch {
  /** Server processes that closed connections may have left behind. */
  let left: Backend[] = []
  let judging: Promise<void> | undefined

  const all = (): Connection[] => pools.flatMap(({ connections }) => [...connections.all])
  /** A connection without a backend is still being opened, and a separate timeout applies to that. */
  const isSuspect = ({ isAwaiting, quietLooks, backend }: Connection) =>
    isAwaiting && backend !== undefined && quietLooks >= looksUntilSuspect

  function look(): void {
    for (const connection of all()) connection.look()
    for (const { sql, connections } of pools) {
      const isDue = ({ isIdle, quietLooks }: Connection) => isIdle && quietLooks >= looksUntilTried
      // The driver sends this query on the connection that has been idle longest. If the connection is dead,
      // its silence is detected.
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
      // A connection that received data in the meantime is no longer suspect.
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
   * Also replaces the idle connections, because they may be broken for the same reason and closing them costs
   * nothing.
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
 * True if connections reach Postgres directly. A pooler reports backend pids that the server does not know.
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
