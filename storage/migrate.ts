import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from './database.ts'
import { transact } from './transaction.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Key of the advisory lock for nodes that start at the same time. The number is arbitrary but must not
 * change.
 */
const migrationLock = 7_526_921

/**
 * Migrates the database to the current schema. Runs each file once, in order, in the same transaction that
 * records it. Refuses a database that has a migration unknown to this code.
 */
export async function migrate(sql: Sql): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return transact(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(${migrationLock})`
    await tx`create table if not exists migrations (name text primary key, at timestamptz not null default now())`
    const done = new Set((await tx<{ name: string }[]>`select name from migrations`).map((row) => row.name))
    const unknown = [...done].filter((name) => !files.includes(name))
    if (unknown.length > 0) {
      throw new Error(
        `The database was made by a newer plaza (it has ${unknown.join(', ')}). Start that one, or restore a backup.`,
      )
    }
    const missing = files.filter((name) => !done.has(name))
    for (const name of missing) {
      await tx.unsafe(await readFile(new URL(name, folder), 'utf8'))
      await tx`insert into migrations (name) values (${name})`
    }
    return missing
  })
}
