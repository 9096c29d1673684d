import type { Sql } from './database.ts'

/** A connection that nobody else uses, and that can be given up for another when it no longer answers. */
export type Line = { readonly sql: Sql; renew(): void; close(): Promise<void> }

export function openLine(open: () => Sql, failed: (error: unknown) => void): Line {
  let sql = open()
  return {
    get sql() {
      return sql
    },
    renew() {
      const given = sql
      sql = open()
      given.end({ timeout: 0 }).catch(failed)
    },
    close: () => sql.end({ timeout: 5 }),
  }
}
