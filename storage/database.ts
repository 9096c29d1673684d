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
export type Fragment = postgres.Fragment

type Options = { most?: number; notice?(message: string): void; connections?: Connections }

/** Creates a Postgres client. Values of type bigint become JavaScript numbers, which are exact up to 2^53. */
export function openDatabase(url: string, { most = 10, notice = () => {}, connections }: Options = {}): Sql {
  return postgres(url, {
    max: most,
    connect_timeout: 10,
    // Retry fast. With the driver's default backoff of up to 20 s, the callers would time out.
    backoff: () => 0.2,
    ...connections?.options,
    types: { int8 },
    transform: { column: { from: postgres.toCamel } },
    onnotice: ({ message }) => notice(String(message)),
    connection: {
      application_name: 'plaza',
      statement_timeout: 30_000,
      // Make Postgres end the connection of a hub that freezes between two statements of a transaction, so that its
      // locks are released. `endFrozenHolders` handles hubs that freeze in the middle of a statement.
      idle_in_transaction_session_timeout: 5000,
      // Limits the rows that Postgres reads for a very common search word. Beyond the limit, the result is a random
      // sample.
      gin_fuzzy_search_limit: 20_000,
      // Turn off JIT compilation, which takes 50 to 200 ms. For tables without statistics, Postgres would
      // compile even very short statements.
      jit: 'off',
      // Works around a driver bug: after a lost connection, the driver sometimes fails to send a startup
      // message shorter than 1024 bytes.
      'plaza.padding': ' '.repeat(1024),
    },
  })
}

/** Throws if the database server does not respond. */
export async function reach(sql: Sql): Promise<void> {
  await sql`select 1`
}

/**
 * Sets a timeout for each statement and for each pause between two statements, so that a frozen hub soon loses its
 * locks.
 */
export async function boundTransaction(tx: Tx, ms: number): Promise<void> {
  await tx`
    select set_config('statement_timeout', ${`${ms}ms`}, true),
      set_config('idle_in_transaction_session_timeout', ${`${ms}ms`}, true)`
}

/** Formats dates as a Postgres array literal. The driver would mistake an array of Date objects for a single date. */
export function instants(dates: readonly Date[]): string {
  let last: Date | undefined
  let text = ''
  const column = dates.map((date) => {
    if (date !== last) text = date.toISOString()
    last = date
    return text
  })
  return `{${column.join(',')}}`
}

/** Returns true if the server is unreachable or shutting down. Returns false if the server only refused a statement. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return connectionLoss.test(code)
}

// Error codes that mean a lost connection. The SQLSTATEs mean: 08 connection failure, 57P shutdown, 53 lack
// of resources, 25P03 and 57014 timeout, 25006 read-only standby.
const connectionLoss =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|EMFILE|ENFILE|ENOENT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|08|57P|53|25P03|57014|25006)/

export const isTimedOut = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.code === '57014'

/** Returns true if a statement violated a constraint or contained invalid data (SQLSTATE classes 22 and 23). */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /^2[23]/.test(error.code)
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '53100'
}

/** Returns true if the error means that the database role lacks a privilege. */
export function isNotAllowed(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '42501'
}

export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError && error.code.startsWith('23')
    ? error.constraint_name
    : undefined
}
