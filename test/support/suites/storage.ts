import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Sql } from '../../../storage/database.ts'
import { migrate } from '../../../storage/migrate.ts'
import { createDatabase } from '../nodes/postgres.ts'

/** Returns the url of the server under test once it runs. */
export type ServerUrl = () => string

/** Creates an empty migrated database for one suite. */
export function useDatabase(serverUrl: ServerUrl): () => Sql {
  let sql: Sql
  beforeAll(async () => {
    sql = openDatabase(await createDatabase(serverUrl()))
    await migrate(sql)
  })
  afterAll(() => sql.end())
  return () => sql
}

export function migrationSuite(serverUrl: ServerUrl): void {
  describe('migrations', () => {
    async function withDatabase(work: (open: () => Sql) => Promise<void>): Promise<void> {
      const url = await createDatabase(serverUrl())
      const opened: Sql[] = []
      try {
        await work(() => {
          const sql = openDatabase(url)
          opened.push(sql)
          return sql
        })
      } finally {
        await Promise.all(opened.map((sql) => sql.end()))
      }
    }
    const files = async () => (await readdir('storage/migrations')).sort()

    it('run once, in order, and change nothing on a second run', () =>
      withDatabase(async (open) => {
        const sql = open()
        expect(await migrate(sql)).toEqual(await files())
        const shape = () => sql`
          select table_name, column_name, data_type from information_schema.columns
          where table_schema = 'public' order by 1, 2`
        const before = [...(await shape())]
        await sql`update log_head set epoch = 'mine'`
        expect(await migrate(sql)).toEqual([])
        expect([...(await shape())]).toEqual(before)
        expect(await sql`select epoch from log_head`).toEqual([{ epoch: 'mine' }])
      }))

    it('are run by exactly one of many nodes that start together', () =>
      withDatabase(async (open) => {
        const done = await Promise.all(Array.from({ length: 8 }, () => migrate(open())))
        expect(done.filter((names) => names.length > 0)).toEqual([await files()])
        const sql = open()
        expect((await sql`select name from migrations order by name`).map((row) => row.name)).toEqual(
          await files(),
        )
      }))

    it('refuse a database of a later version and change nothing in it', () =>
      withDatabase(async (open) => {
        const sql = open()
        await migrate(sql)
        await sql`insert into migrations (name) values ('9999_from_the_future.sql')`
        await sql`delete from migrations where name like '0002%'`
        await expect(migrate(sql)).rejects.toThrow(/made by a newer plaza.*9999_from_the_future.sql/)
        expect(await sql`select name from migrations where name like '0002%'`).toHaveLength(0)
      }))

    it('are rolled back as a whole when one of them fails', () =>
      withDatabase(async (open) => {
        const sql = open()
        await sql`create table posts (id bigint)`
        await expect(migrate(sql)).rejects.toThrow(/posts/)
        const tables =
          await sql`select table_name from information_schema.tables where table_schema = 'public'`
        expect(tables).toEqual([{ tableName: 'posts' }])
      }))
  })
}
