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
 * Creates a Postgres client. bigint values such as seqs become JavaScript numbers (safe up to 2^53), and column names
 * become camelCase. A hub that freezes inside a transaction loses its locks after 5 s. Between two statements,
 * `idle_in_transaction_session_timeout` ends its connection; within a statement, `backends.ts` does. `connections`
 * opens the connections so that they can be monitored.
 */
export function openDatabase(url: string, { most = 10, notice = () => {}, connections }: Options = {}): Sql {
  return postgres(url, {
    max: most,
    connect_timeout: 10,
    // Retry fast, because the driver's default backoff of up to 20 s would exceed the deadlines of this client's
    // callers.
    backoff: () => 0.2,
    ...connections?.options,
    types: { int8 },
    transform: { column: { from: postgres.toCamel } },
    onnotice: ({ message }) => notice(String(message)),
    connection: {
      application_name: 'plaza',
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 5000,
      // Soft limit on the number of rows that a GIN index scan returns for a very common word. If more rows match,
      // Postgres returns a random sample.
      gin_fuzzy_search_limit: 20_000,
      // Disable JIT compilation, because every statement is short. Without statistics, as on an empty database,
      // Postgres overestimates the cost of one statement and would compile that statement on each run, which takes 50
      // to 200 ms.
      jit: 'off',
      // Make the startup message long, so that it flushes any bytes that a broken connection left unsent in the driver.
      // The server then closes the connection, and the next attempt starts clean. A short message would leave the bytes
      // unsent, and every query would time out.
      'plaza.padding': ' '.repeat(1024),
    },
  })
}

/** Throws if the server does not respond. */
export async function reach(sql: Sql): Promise<void> {
  await sql`select 1`
}

/**
 * Sets a timeout for each statement of this transaction and for each pause between two statements. A frozen hub then
 * soon loses its locks.
 */
export async function boundTransaction(tx: Tx, ms: number): Promise<void> {
  await tx`
    select set_config('statement_timeout', ${`${ms}ms`}, true),
      set_config('idle_in_transaction_session_timeout', ${`${ms}ms`}, true)`
}

/** Formats dates for an array parameter. The driver mistakes an array of Date objects for a single date. */
export function instants(dates: readonly Date[]): string {
  // The last formatted date and its text. All rows of a commit share one timestamp, so the text is reused.
  let last: Date | undefined
  let text = ''
  const column = dates.map((date) => {
    if (date !== last) text = date.toISOString()
    last = date
    return text
  })
  return `{${column.join(',')}}`
}

/** True if the server is unreachable or shutting down. False if the server only refused a statement. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return connectionLoss.test(code)
}

// Codes of errors that mean a lost connection. Driver and socket codes; SQLSTATE classes 08 (connection), 57P
// (shutdown, terminated) and 53 (resources); 25P03 and 57014 (the plaza's own timeouts); 25006 (a standby that was not
// promoted); EMFILE and ENFILE (no file descriptor left for a connection).
const connectionLoss =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|EMFILE|ENFILE|ENOENT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|08|57P|53|25P03|57014|25006)/

/** True if a statement was cancelled because it exceeded its timeout. */
export const isTimedOut = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.code === '57014'

/**
 * True if a statement violated a constraint or contained invalid data. The fault is then in the data, not in the
 * server.
 */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /^2[23]/.test(error.code)
}

/** True if Postgres has no disk space left. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '53100'
}

/** True if the error is `insufficient_privilege` of Postgres, which means that the hub's role lacks a privilege. */
export function isNotAllowed(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '42501'
}

export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError && error.code.startsWith('23')
    ? error.constraint_name
    : undefined
}
