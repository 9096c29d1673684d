import { readdir, readFile } from 'node:fs/promises'
import { type Sql, transaction } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Key of the advisory lock for nodes that start at the same time. The number is arbitrary but must not
 * change.
 */
const migrationLock = 7_526_921

/**
 * Migrates the database to the current schema. Each file runs once, in order, in one transaction with the row
 * that records it. A database with a migration unknown to this code is refused.
 */
export async function migrate(sql: Sql): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  // Read before the transaction, whose connection may close during any other wait.
  const files = new Map<string, string>()
  for (const name of names) files.set(name, await readFile(new URL(name, folder), 'utf8'))
  return transaction(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(${migrationLock})`
    await tx`create table if not exists migrations (name text primary key, at timestamptz not null default now())`
    const done = new Set((await tx<{ name: string }[]>`select name from migrations`).map((row) => row.name))
    const unknown = [...done].filter((name) => !files.has(name))
    if (unknown.length > 0) {
      throw new Error(
        `The database was made by a newer plaza (it has ${unknown.join(', ')}). Start that one, or restore a backup.`,
      )
    }
    const missing = [...files].filter(([name]) => !done.has(name))
    for (const [name, statements] of missing) {
      await tx.unsafe(statements)
      await tx`insert into migrations (name) values (${name})`
    }
    return missing.map(([name]) => name)
  })
}
