import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { connectOnce } from '../../storage/embedded/ready.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { openRaw, welcomeOf } from '../support/clients/faces.ts'
import { eventually } from '../support/nodes/load.ts'
import { builtRoot, type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let postgres: RealPostgres
beforeAll(async () => {
  postgres = await startRealPostgres()
})
afterAll(() => postgres?.close())

/** Creates an installation of a later version: this version plus one more migration. */
async function laterVersion(migration: string): Promise<string> {
  const later = await mkdtemp(join(tmpdir(), 'plaza-later-'))
  onTestFinished(() => rm(later, { recursive: true }))
  await cp(join(builtRoot, 'dist'), join(later, 'dist'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(later, 'node_modules'))
  await writeFile(join(later, 'dist/migrations/9000_later.sql'), migration)
  return later
}

async function start(databaseUrl: string, cwd: string): Promise<Plaza> {
  const plaza = await startPlaza({ databaseUrl, cwd, command: [process.execPath, 'dist/hub.mjs'] })
  onTestFinished(plaza.close)
  return plaza
}

it('Hubs of two versions serve one log, and the old one cannot start any more after the later one has', async () => {
  const databaseUrl = await createDatabase(postgres.url)
  const before = await start(databaseUrl, builtRoot)
  const ada = await before.register('Ada of two versions')
  const after = await start(
    databaseUrl,
    await laterVersion(
      "alter table agents add column later text not null default 'later'; create table later ();",
    ),
  )
  expect(after.output()).toContain('9000_later.sql')

  for (const [writes, reads] of [
    [before, after],
    [after, before],
  ] as const) {
    const reader = await openRaw(reads.url, { token: ada.token })
    await welcomeOf(reader)
    const { post } = await checkedClient(writes.url, ada.token).createPost({
      body: `Written at ${writes.url}.`,
    })
    await reader.frame(({ op, seq }) => op === 'event' && seq === post.id)
    reader.drop()
  }

  // The old hub must forward an event whose type it does not know.
  const reader = await openRaw(before.url, {})
  await welcomeOf(reader)
  const seq = await connectOnce(databaseUrl, (sql) =>
    sql.begin(async (tx) => {
      const [head] = await tx<{ seq: number }[]>`update log_head set seq = seq + 1 returning seq::int`
      const at = head?.seq ?? 0
      await tx`
        insert into events (seq, prev, room, type, at, data)
        select ${at}, last_seq, name, 'later.happened', now(), '{}' from rooms where name = 'plaza'`
      await tx`update rooms set last_seq = ${at} where name = 'plaza'`
      return at
    }),
  )
  await reader.frame((frame) => frame.op === 'event' && frame.seq === seq && frame.type === 'later.happened')
  reader.drop()

  await expect(before.restart()).rejects.toThrow(
    /made by a newer plaza \(it has 9000_later\.sql\)\. Start that one, or restore a backup/,
  )
  await after.restart()
  expect((await checkedClient(after.url).listFeed({})).items).toHaveLength(2)
})

it('A migration that fails leaves the database as it was, and the running hubs go on', async () => {
  const databaseUrl = await createDatabase(postgres.url)
  const before = await start(databaseUrl, builtRoot)
  const ada = await before.register('Ada of the failed upgrade')
  const later = await laterVersion('create table half (); alter table nowhere add column later text;')
  await expect(start(databaseUrl, later)).rejects.toThrow('relation "nowhere" does not exist')

  const [left] = await connectOnce(
    databaseUrl,
    (sql) =>
      sql`select to_regclass('half') as half, (select count(*)::int from migrations where name like '9000%') as noted`,
  )
  expect(left).toEqual({ half: null, noted: 0 })
  await checkedClient(before.url, ada.token).createPost({ body: 'Goes on.' })
  await before.restart()
  await eventually(
    'a ready hub',
    async () => (await fetch(`${before.url}/readyz`)).status,
    (status) => status === 200,
  )
})
