import { endBackends, listWorking, readOwnPid } from './backends.ts'
import type { Backend, Connection, Connections } from './connections.ts'
import type { Sql } from './database.ts'

/** Looks after the connections of a hub's pools: one that answers nothing any more is replaced, and what it left behind ended. */
export type Watch = {
  /** Closes all connections of a pool; the driver opens others when they are needed. */
  giveUp(pool: Pool, reason: string): void
  close(): Promise<void>
}

export type Pool = { sql: Sql; connections: Connections }

type Needs = {
  pools: readonly Pool[]
  /** A pool of one connection of its own, for questions about the others. */
  openWitness(): Pool
  observe: { connectionsReplaced(lost: { count: number; reason: string }): void }
}

/**
 * Silence is counted in looks and not by a clock: an event loop that stood still counts it once, and reads what came meanwhile
 * before the next look.
 */
const lookMs = 500
/** An answer that takes longer makes the hub ask whether the server works on it. */
const looksUntilSuspect = 5
/** Where nobody can say what the server does, this is too long for any answer. */
const looksUntilLost = 20
/** An idle connection is tried so often: a flow that a firewall forgot is found before somebody needs it. */
const looksUntilTried = 6
/** An answer that left the server is here by then. */
const settledMs = 1000
const witnessMs = 2000
/** Backends to be ended that are kept while the server is out of reach; its own timeouts end what is forgotten here. */
const leftMax = 100

type Verdict = 'working' | 'silent' | 'unknown'

export function watchConnections({ pools, openWitness, observe }: Needs): Watch {
  /** What connections that were closed here may have left behind. */
  let left: Backend[] = []
  let judging: Promise<void> | undefined

  const all = (): Connection[] => pools.flatMap(({ connections }) => [...connections.all])
  /** One that has no backend yet is being made, and has a time limit of its own. */
  const isSuspect = ({ isAwaiting, quietLooks, backend }: Connection) =>
    isAwaiting && backend !== undefined && quietLooks >= looksUntilSuspect

  function look(): void {
    for (const connection of all()) connection.look()
    for (const { sql, connections } of pools) {
      const isDue = ({ isIdle, quietLooks }: Connection) => isIdle && quietLooks >= looksUntilTried
      // The driver gives it to the connection that has been idle for longest. One that fails is judged by its silence.
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
      // What came while the witness was asked speaks for itself.
      const silent = suspects.filter((one) => isSuspect(one) && isLost(one, verdicts.get(one)))
      for (const one of suspects) if (verdicts.get(one) === 'working') one.vouch()
      if (silent.length > 0) replace(silent)
      if (left.length > 0) await inTime(endLeft(witness)).catch(() => {})
    } finally {
      await witness.sql.end({ timeout: 1 })
      for (const connection of witness.connections.all) connection.break('the question is answered')
    }
  }

  /** Whatever took one connection may have taken the idle ones too, and to close those costs nobody anything. */
  function replace(silent: readonly Connection[]): void {
    const reason = 'Postgres was asked over this connection and answered nothing'
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

/** False behind a pooler: the numbers of backends that it tells are none that the server knows. */
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
