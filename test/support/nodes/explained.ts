import { z } from 'zod'
import { connectOnce } from '../../../storage/embedded/ready.ts'
import type { RealPostgres } from './postgres.ts'

/**
 * Cost of an SQL statement. `rows` counts the table rows and index entries that it read, even those that it discarded.
 * `blocks` counts the 8 kB pages that it read from memory or disk.
 */
export type Touched = { text: string; rows: number; blocks: number }

const mark = '~~'

/** Makes Postgres log the query plan of every statement on connections opened from now on. */
export async function explainAll(server: RealPostgres): Promise<void> {
  await connectOnce(server.url, async (sql) => {
    await sql`load 'auto_explain'`
    const settings = {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_buffers': 'on',
      'auto_explain.log_format': 'json',
      log_line_prefix: `${mark}%d `,
    }
    for (const [name, value] of Object.entries(settings)) {
      await sql.unsafe(`alter system set ${name} = '${value}'`)
    }
    await sql`select pg_reload_conf()`
  })
}

/**
 * Matches a complete log entry with a query plan. While Postgres is still writing the entry, the plan's closing brace
 * is missing.
 */
const plan = /^(\S*) LOG: {2}duration: [^\n]* plan:\n([\s\S]*\n\t\})\n?$/

/** Returns the cost of each SQL statement that Postgres has logged since a given position in its log. */
export async function explainedSince(
  server: RealPostgres,
  { database, place }: { database: string; place: number },
): Promise<Touched[]> {
  const log = `\n${await server.log(place)}`
  return log.split(`\n${mark}`).flatMap((entry) => {
    const [, of, json] = plan.exec(entry) ?? []
    if (json === undefined || of !== database) return []
    const explained = explanation.parse(JSON.parse(json))
    return { text: explained['Query Text'].replace(/\s+/g, ' ').trim(), ...touchedBy(explained.Plan) }
  })
}

const node = z.object({
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number().default(0),
  'Actual Loops': z.number().default(0),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Shared Hit Blocks': z.number().default(0),
  'Shared Read Blocks': z.number().default(0),
  get Plans() {
    return z.array(node).default([])
  },
})
const explanation = z.object({ 'Query Text': z.string(), Plan: node })

function touchedBy(plan: z.output<typeof node>): { rows: number; blocks: number } {
  return { rows: rowsOf(plan), blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
}

function rowsOf(plan: z.output<typeof node>): number {
  const isScan = plan['Relation Name'] !== undefined || plan['Index Name'] !== undefined
  const looked = plan['Actual Rows'] + plan['Rows Removed by Filter'] + plan['Rows Removed by Index Recheck']
  const own = isScan ? Math.round(looked * plan['Actual Loops']) : 0
  return plan.Plans.reduce((sum, part) => sum + rowsOf(part), own)
}
