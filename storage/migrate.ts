import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from './database.ts'
import { transact } from './transaction.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Key of the advisory lock that lets one hub at a time migrate the database. The number is arbitrary but must not
 * change.
 */
const migrationLock = 7_526_921

/**
 * Runs the pending migrations in order. Each migration has its own transaction, so that running hubs are
 * blocked only briefly. Throws if the database has migrations that this version does not know.
 */
export async function migrate(sql: Sql): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const run: string[] = []
  for (let next = await migrateNext(sql, files); next !== undefined; next = await migrateNext(sql, files))
    run.push(next)
  return run
}

/** Runs the first pending migration. Returns its name, or undefined if none is pending. */
function migrateNext(sql: Sql, files: readonly string[]): Promise<string | undefined> {
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
    const name = files.find((file) => !done.has(file))
    if (name === undefined) return undefined
    await tx.unsafe(await readFile(new URL(name, folder), 'utf8'))
    await tx`insert into migrations (name) values (${name})`
    return name
  })
}
