import { connectOnce } from '../../storage/embedded/ready.ts'
import { eventually } from './load.ts'
import type { RealPostgres } from './postgres.ts'

/** How often Postgres executed which statement, by its own log. */
export type Statements = ReadonlyMap<string, number>

/** `now`: a place in that log; `since`: what was executed after it. */
export type StatementLog = { now(): Promise<number>; since(place: number): Promise<Statements> }

/** Whose a token is, which channels are whose; events of the stored log for readers who come back. */
export const lookups = /where [as]\.token_hash = any/
export const ownChannels = /select channel_id, joined_seq from memberships where agent_id = k\.agent_id/
export const replays = /cross join lateral \( select .* from events /

const mark = '~~'

/** From here on the server writes down every statement, whoever sends it. Resolves when a hub's were seen. */
export async function logStatements(server: RealPostgres): Promise<StatementLog> {
  await connectOnce(server.url, async (sql) => {
    // The values would be the most of it.
    await sql`alter system set log_parameter_max_length = 0`
    await sql.unsafe(`alter system set log_line_prefix = '${mark}'`)
    await sql`alter system set log_statement = 'all'`
    await sql`select pg_reload_conf()`
  })
  await eventually(async () => countOf(parse(await server.log()), /from log_head/) > 0)
  return {
    now: async () => (await server.log()).length,
    since: async (place) => parse((await server.log()).slice(place)),
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

/** How many of them fit. */
export function countOf(statements: Statements, fits: RegExp): number {
  let sum = 0
  for (const [text, count] of statements) if (fits.test(text)) sum += count
  return sum
}
