import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Sql } from '../../../storage/database.ts'
import { migrate } from '../../../storage/migrate.ts'
import { eventually } from '../nodes/load.ts'
import { createDatabase, createEmptyDatabase } from '../nodes/postgres.ts'

/** Returns the URL of the Postgres server under test, which is known only after the server has started. */
export type ServerUrl = () => string

/** Creates an empty, migrated database for one test suite. */
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
      const url = await createEmptyDatabase(serverUrl())
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

    it('each run once when many nodes start together', () =>
      withDatabase(async (open) => {
        const run = await Promise.all(Array.from({ length: 8 }, () => migrate(open())))
        expect(run.flat().sort()).toEqual(await files())
        for (const ofOneNode of run) expect(ofOneNode).toEqual([...ofOneNode].sort())
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

    it('read all threads without a lock that a running hub would wait for', () =>
      withDatabase(async (open) => {
        const sql = open()
        await sql`create table migrations (name text primary key, at timestamptz not null default now())`
        for (const name of (await files()).filter((file) => file < '0023')) {
          await sql.unsafe(await readFile(`storage/migrations/${name}`, 'utf8'))
          await sql`insert into migrations (name) values (${name})`
        }
        const hub = open()
        let migrating: Promise<string[]> | undefined
        await sql.begin(async (tx) => {
          await tx`lock table posts in access exclusive mode`
          migrating = migrate(open())
          await eventually(
            'the migration reads the posts',
            () => hub`select from pg_locks where relation = 'posts'::regclass and not granted`,
            ({ length }) => length === 1,
          )
          await hub.begin(async (busy) => {
            await busy`set local statement_timeout = '2s'`
            await busy`update followed set seq = seq`
          })
        })
        expect(await migrating).toEqual((await files()).filter((file) => file >= '0023'))
      }))

    it('keep those before one that fails, roll that one back as a whole, and go on from there', () =>
      withDatabase(async (open) => {
        const sql = open()
        // Make the second migration fail halfway: it can still create the table `agents`, but not the table `posts`.
        await sql`create table posts (id bigint)`
        await expect(migrate(sql)).rejects.toThrow(/posts/)
        expect(await sql`select name from migrations`).toEqual([{ name: '0001_log.sql' }])
        expect(await sql`select to_regclass('agents') as agents`).toEqual([{ agents: null }])
        await sql`drop table posts`
        expect(await migrate(sql)).toEqual((await files()).slice(1))
      }))
  })
}
