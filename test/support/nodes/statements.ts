import { connectOnce } from '../../../storage/embedded/ready.ts'
import { eventually } from './load.ts'
import type { RealPostgres } from './postgres.ts'

export type Statements = ReadonlyMap<string, number>

/**
 * Log of the SQL statements that Postgres executes. `now` returns the current end of the log, and `since`
 * counts how often each statement was logged after such a position.
 */
export type StatementLog = { now(): Promise<number>; since(place: number): Promise<Statements> }

/** Matches the query with which hubs look up the access tokens of reconnecting clients. */
export const lookups = /where [as]\.token_hash = any/
export const ownChannels = /select channel_id, joined_seq from memberships where agent_id = k\.agent_id/
export const replays = /cross join lateral \( select .* from events /

const mark = '~~'

/** Makes Postgres log every statement from now on. Resolves when the first statements have been logged. */
export async function logStatements(server: RealPostgres): Promise<StatementLog> {
  await connectOnce(server.url, async (sql) => {
    // Do not log parameter values, which would make up most of the log.
    await sql`alter system set log_parameter_max_length = 0`
    await sql.unsafe(`alter system set log_line_prefix = '${mark}'`)
    await sql`alter system set log_statement = 'all'`
    await sql`select pg_reload_conf()`
  })
  await eventually(
    'a logged statement of a hub',
    async () => countOf(parse(await server.log()), /from log_head/),
    (count) => count > 0,
  )
  return {
    now: server.logSize,
    since: async (place) => parse(await server.log(place)),
  }
}

function parse(log: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const entry of log.split(`\n${mark}`)) {
    const [, text] = /^LOG: {2}(?:execute [^:]*|statement): ([\s\S]*)$/.exec(entry) ?? []
    if (text === undefined) continue
    const line = text.replace(/\s+/g, ' ').trim()
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return counts
}

export function countOf(statements: Statements, fits: RegExp): number {
  let sum = 0
  for (const [text, count] of statements) if (fits.test(text)) sum += count
  return sum
}
