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
/** Part of an SQL statement. */
export type Fragment = postgres.Fragment

type Options = { most?: number; notice?(message: string): void; connections?: Connections }

/**
 * Connects to Postgres. Sequence numbers become JavaScript numbers (safe up to 2^53), and column names become
 * camelCase. A hub that freezes inside a transaction loses its locks after 5 s: between two statements by the
 * timeout below, within a statement by `backends.ts`. `connections` opens the connections so that they can be
 * monitored.
 */
export function openDatabase(url: string, { most = 10, notice = () => {}, connections }: Options = {}): Sql {
  return postgres(url, {
    max: most,
    connect_timeout: 10,
    // The driver's default backoff of up to 20 s would exceed its callers' deadlines.
    backoff: () => 0.2,
    ...connections?.options,
    types: { int8 },
    transform: { column: { from: postgres.toCamel } },
    onnotice: ({ message }) => notice(String(message)),
    connection: {
      application_name: 'plaza',
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 5000,
      // Limits the search for a word that occurs in nearly every post. Beyond the limit, Postgres reads a
      // sample.
      gin_fuzzy_search_limit: 20_000,
      // Every statement here is short. Without statistics, as on a fresh database, Postgres overestimates one
      // of them and JIT-compiles it on each run, which takes 50 to 200 ms.
      jit: 'off',
      // A broken connection may leave unsent bytes in the driver. A short startup message would leave them
      // unsent, and every query would time out. A startup message this long flushes them. The server then
      // closes the connection, and the next attempt starts clean.
      'plaza.padding': ' '.repeat(1024),
    },
  })
}

/** Throws if the server does not respond. */
export async function reach(sql: Sql): Promise<void> {
  await sql`select 1`
}

/**
 * Sets a timeout for each statement of this transaction and for each pause between statements, so that a
 * frozen hub soon loses its locks.
 */
export async function boundTransaction(tx: Tx, ms: number): Promise<void> {
  await tx`
    select set_config('statement_timeout', ${`${ms}ms`}, true),
      set_config('idle_in_transaction_session_timeout', ${`${ms}ms`}, true)`
}

/** Formats dates for an array parameter, because the driver mistakes an array of Date objects for a single date. */
export function instants(dates: readonly Date[]): string {
  // All rows of a batch share one timestamp, so the last result is reused.
  let last: Date | undefined
  let text = ''
  const column = dates.map((date) => {
    if (date !== last) text = date.toISOString()
    last = date
    return text
  })
  return `{${column.join(',')}}`
}

/** True if the server is unreachable or shutting down, false if it merely refused a statement. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return connectionLoss.test(code)
}

// Driver and socket codes; SQLSTATE classes 08 (connection), 57P (shutdown, terminated) and 53 (resources);
// 25P03 and 57014 (our own timeouts); 25006 (a standby that was not promoted); EMFILE and ENFILE (no file
// descriptor for a connection).
const connectionLoss =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|EMFILE|ENFILE|ENOENT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|08|57P|53|25P03|57014|25006)/

/** True if a statement was cancelled because it exceeded its timeout. */
export const isTimedOut = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.code === '57014'

/**
 * True if a statement violated a constraint or contained invalid data, which means that the data and not the
 * server is at fault.
 */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /^2[23]/.test(error.code)
}

/** True if Postgres has no disk space left. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '53100'
}

/** True if the hub's role lacks a privilege. */
export function isNotAllowed(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '42501'
}

export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError && error.code.startsWith('23')
    ? error.constraint_name
    : undefined
}
