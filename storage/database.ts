import postgres from 'postgres'
import type { Connections } from './connections.ts'

const int8 = {
  to: 20,
  from: [20],
  serialize: (value: number) => String(value),
  parse: (text: string) => Number(text),
}

export type Sql = postgres.Sql<{ int8: number }>
export type Tx = postgres.TransactionSql<{ int8: number }>
/** A part of a statement. */
export type Fragment = postgres.Fragment

type Options = { most?: number; notice?(message: string): void; connections?: Connections }

/**
 * Connects to Postgres. Sequence numbers are JavaScript numbers (2^53 events are enough), columns come back in
 * camelCase. A hub that freezes inside a transaction loses the log head after 5 s, so that it holds up nobody: here between
 * two statements, by `backends.ts` inside of one. `connections`: makes the connections, so that somebody can watch them.
 */
export function openDatabase(url: string, { most = 10, notice = () => {}, connections }: Options = {}): Sql {
  return postgres(url, {
    max: most,
    connect_timeout: 10,
    // The driver would wait up to 20 s: longer than its callers, and than the server needs to come back.
    backoff: () => 0.2,
    ...connections?.options,
    types: { int8 },
    transform: { column: { from: postgres.toCamel } },
    onnotice: ({ message }) => notice(String(message)),
    connection: {
      application_name: 'plaza',
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 5000,
      // What a search for a word reads at the most that nearly every post has; beyond it Postgres takes a sample.
      gin_fuzzy_search_limit: 20_000,
      // A connection that broke may keep bytes the driver never sent. In front of a short greeting they stay unsent too, and
      // all wait for the timeout above; in front of one this long they go, the server hangs up, the next try is clean.
      'plaza.padding': ' '.repeat(1024),
    },
  })
}

/** Throws when the server does not answer. */
export async function reach(sql: Sql): Promise<void> {
  await sql`select 1`
}

/**
 * The work of every transaction and savepoint goes through here. The driver follows a failure with a rollback, and where
 * the connection itself failed that write ends the process. Such work stays unsettled: `begin` rejects by the closed connection.
 */
export function untilConnectionLoss<Result>(work: (tx: Tx) => Promise<Result>): (tx: Tx) => Promise<Result> {
  const isEnded = (error: unknown) =>
    error instanceof postgres.PostgresError ? error.severity !== 'ERROR' : isConnectionLoss(error)
  return (tx) =>
    work(tx).catch((error: unknown) =>
      isEnded(error) ? new Promise<never>(() => {}) : Promise.reject(error),
    )
}

/** Bounds each statement of this transaction, and each pause between two: a hub that freezes in it lets go of its locks as soon. */
export async function boundTransaction(tx: Tx, ms: number): Promise<void> {
  await tx`
    select set_config('statement_timeout', ${`${ms}ms`}, true),
      set_config('idle_in_transaction_session_timeout', ${`${ms}ms`}, true)`
}

/** Reads that agree with each other: all see the database as it stood at the first of them, and none can write. */
export async function readSnapshot<Result>(sql: Sql, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: { is: Result } | undefined
  await sql.begin(
    'isolation level repeatable read read only',
    untilConnectionLoss(async (tx) => {
      result = { is: await read(tx) }
    }),
  )
  if (!result) throw new Error('a snapshot ended without its result')
  return result.is
}

/** Dates as an array parameter: the driver takes an array of Date objects for a single one. */
export function instants(dates: readonly Date[]): string {
  // The rows of a batch share the instant of it.
  let last: Date | undefined
  let text = ''
  const column = dates.map((date) => {
    if (date !== last) text = date.toISOString()
    last = date
    return text
  })
  return `{${column.join(',')}}`
}

/** True when the server is out of reach or shutting down, as opposed to refusing a statement. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return connectionLoss.test(code)
}

// Driver and socket codes; SQLSTATE classes 08 (connection), 57P (shutdown, terminated), 53 (resources), 25P03 and
// 57014 (our own timeouts), 25006 (a standby that was not promoted); EMFILE and ENFILE: no descriptor for another connection.
const connectionLoss =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|EMFILE|ENFILE|ENOENT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|08|57P|53|25P03|57014|25006)/

/** A statement took longer than it may. */
export const isTimedOut = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.code === '57014'

/** A statement broke a constraint or carried bad data: the change is at fault, not the server. */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /^2[23]/.test(error.code)
}

/** Postgres found no room for what was to be written. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '53100'
}

/** The role of the hub lacks a privilege. */
export function isNotAllowed(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '42501'
}

export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError && error.code.startsWith('23')
    ? error.constraint_name
    : undefined
}
