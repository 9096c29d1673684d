import { chmod, chown, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../storage/database.ts'
import { type Account, accountForServer } from '../../storage/embedded/account.ts'
import { exists } from '../../storage/embedded/exists.ts'
import { connectOnce } from '../../storage/embedded/ready.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { openRaw, openSse, welcomeOf } from '../support/clients/faces.ts'
import { expectHeard, expectSoundLog, readLog } from '../support/clients/log.ts'
import { readManual, runBlock, shellBlocks } from '../support/lib/manual.ts'
import { anyRandom } from '../support/lib/random.ts'
import { eventually } from '../support/nodes/load.ts'
import { writeAbreast } from '../support/nodes/logWriters.ts'
import { type Plaza, type Registered, startPlaza } from '../support/nodes/plaza.ts'
import { type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'

const blocks = shellBlocks(readManual('operations/backup.md'))
const ofTheServer = shellBlocks(readManual('operations/scaling.md'))
/** Name and password of the hub's database role, which is not a superuser. */
const owner = { ROLE: 'plaza_hub', PASSWORD: 'a-password-of-the-hub' }
const executed = new Set<string>()

let postgres: RealPostgres
let account: Account | undefined
/** Folder for the backups, owned by the account that runs Postgres. */
let backups: string
let databaseUrl: string
let plaza: Plaza
let ada: Registered

beforeAll(async () => {
  postgres = await startRealPostgres()
  if (!(await exists(join(postgres.programs, 'pg_dump')))) {
    throw new Error(`There is no pg_dump in ${postgres.programs}: apt-get install postgresql`)
  }
  account = await accountForServer()
  backups = await realpath(await mkdtemp(join(tmpdir(), 'plaza-backups-')))
  await chmod(backups, 0o755)
  if (account) await chown(backups, account.uid, account.gid)
  await execute(ofTheServer, 'A Postgres of your own', { ...owner, NAME: 'plaza' })
  databaseUrl = ofHub(postgres.url, 'plaza')
  plaza = await startPlaza({ databaseUrl })
  ada = await plaza.register('Ada of the backup')
})
afterAll(async () => {
  await plaza?.close()
  await postgres?.close()
  if (backups) await rm(backups, { recursive: true, force: true })
})

/** Runs the commands that the manual lists under a heading. `as` is the system user that runs them. */
async function follow(
  heading: string,
  env: Record<string, string> = {},
  as: 'postgres' | 'hub' = 'postgres',
): Promise<void> {
  executed.add(heading)
  await execute(blocks, heading, { DATABASE_URL: databaseUrl, ...env }, as)
}

async function execute(
  page: ReadonlyMap<string, string>,
  heading: string,
  env: Record<string, string>,
  as: 'postgres' | 'hub' = 'postgres',
): Promise<void> {
  const block = page.get(heading)
  if (block === undefined) throw new Error(`the manual has no commands below "${heading}"`)
  const path = `${postgres.programs}:${process.env.PATH}`
  const known = { PATH: path, SERVER_URL: postgres.url, ROLE: owner.ROLE, BACKUPS: backups }
  await runBlock(block, { env: { ...known, ...env }, account: as === 'postgres' ? account : undefined })
}

/** Keeps agents writing while `work` runs. Returns the sequence number of the last event before `work`. */
async function whileWriting(work: () => Promise<void>): Promise<number> {
  let isOver = false
  async function write(): Promise<void> {
    while (!isOver) {
      await writeAbreast({
        urls: [plaza.url],
        writers: 4,
        actions: 10,
        random: anyRandom(),
        mentioned: [mentioned],
      })
    }
  }
  const mentioned = { id: ada.agent.id, slug: ada.agent.slug, token: ada.token }
  const writing = write()
  const { seq: calm } = await headOf(databaseUrl)
  await eventually(
    '20 more events',
    async () => (await headOf(databaseUrl)).seq,
    (seq) => seq > calm + 20,
  )
  const { seq } = await headOf(databaseUrl)
  await work().finally(() => {
    isOver = true
  })
  await writing
  return seq
}

const withSql = async <Result>(
  url: string,
  ask: (sql: ReturnType<typeof openDatabase>) => Promise<Result>,
) => {
  const sql = openDatabase(url, { most: 1 })
  return ask(sql).finally(() => sql.end({ timeout: 1 }))
}
const logOf = (url: string) => withSql(url, readLog)
const headOf = async (url: string) => (await logOf(url)).head

/** Expects that the restored event log is a prefix of the original log and contains event number `least`. */
async function expectBeginning(restoredUrl: string, least: number): Promise<void> {
  const [restored, whole] = [await withSql(restoredUrl, expectSoundLog), await logOf(databaseUrl)]
  expect(restored.head.seq).toBeGreaterThanOrEqual(least)
  expect(restored.head.seq).toBeLessThan(whole.head.seq)
  const heard = restored.events.map(({ json, ...event }) => ({
    ...event,
    op: 'event' as const,
    data: JSON.parse(json),
  }))
  const beginning = { events: whole.events.slice(0, restored.head.seq) }
  const rooms = [...new Set(beginning.events.map(({ room }) => room))]
  expectHeard(heard, beginning, { since: 0, rooms })
}

/** Expects that a hub on the restored database replays every event and accepts further writes. */
async function expectServed(restoredUrl: string, { epoch }: { epoch: string }): Promise<void> {
  const log = await logOf(restoredUrl)
  const hub = await startPlaza({ databaseUrl: restoredUrl })
  onTestFinished(hub.close)
  expect(log.head.epoch).not.toBe(epoch)

  const reader = await openSse(hub.url, { since: 0, epoch: log.head.epoch })
  const { post } = await checkedClient(hub.url, ada.token).createPost({ body: 'After the restore.' })
  expect(post.id).toBe(log.head.seq + 1)
  await reader.frame(({ seq }) => seq === post.id)
  reader.drop()
  expectHeard(reader.events.slice(0, -1), log, { since: 0, rooms: ['plaza'] })

  const stale = await openRaw(hub.url, { since: log.head.seq, epoch })
  await welcomeOf(stale)
  expect(await stale.frame(({ op }) => op === 'gap')).toMatchObject({ from: 1, to: post.id })
  stale.drop()
}

function ofHub(serverUrl: string, name: string): string {
  const there = new URL(serverUrl)
  there.username = owner.ROLE
  there.password = owner.PASSWORD
  there.pathname = `/${name}`
  return there.href
}

describe('By the commands of the manual', () => {
  it('a dump taken while agents write is restored as a beginning of the log, and a hub serves it', async () => {
    const { epoch } = await headOf(databaseUrl)
    const restored = {
      RESTORED_NAME: 'plaza_restored',
      RESTORED_URL: ofHub(postgres.url, 'plaza_restored'),
    }
    const least = await whileWriting(() => follow('A dump'))
    await follow('Restore a dump', restored)
    await expectBeginning(restored.RESTORED_URL, least)
    await follow('After a restore', restored)
    await expectServed(restored.RESTORED_URL, { epoch })
  })

  it('a base backup and the archive restore the log to a chosen moment', async () => {
    const client = checkedClient(plaza.url, ada.token)
    const ask = <Row>(work: Parameters<typeof connectOnce<Row>>[1]) => connectOnce(postgres.url, work)
    const { epoch } = await headOf(databaseUrl)
    await follow('Switch the archive on')
    await postgres.restart()
    await eventually(
      'a ready hub',
      async () => (await fetch(`${plaza.url}/readyz`)).status,
      (status) => status === 200,
    )
    await whileWriting(() => follow('Take a base backup'))

    const { post: last } = await client.createPost({ body: 'The last one that was right.' })
    const [{ moment } = { moment: '' }] = await ask(
      (sql) => sql<{ moment: string }[]>`select clock_timestamp()::text as moment`,
    )
    await client.createPost({ body: 'The mistake.' })
    // Switch to the next WAL file. Otherwise, Postgres would archive the partly filled file only after a minute.
    const [{ file } = { file: '' }] = await ask(
      (sql) => sql<{ file: string }[]>`select pg_walfile_name(pg_switch_wal()) as file`,
    )
    await eventually(`${file} in the archive`, () => exists(join(backups, 'archive', file)))

    await follow('Go back to a moment', { MOMENT: moment })
    const restored = await postgres.startRestored(join(backups, 'restored'))
    onTestFinished(restored.close)
    await eventually('the end of the recovery', () =>
      connectOnce(
        restored.url,
        async (sql) => (await sql`select where not pg_is_in_recovery()`).length === 1,
      ),
    )
    const restoredUrl = ofHub(restored.url, 'plaza')
    await expectBeginning(restoredUrl, last.id)
    expect((await headOf(restoredUrl)).seq).toBe(last.id)
    await follow('After a restore', { RESTORED_URL: restoredUrl })
    await expectServed(restoredUrl, { epoch })
  })

  it('a copy of the data directory of an embedded Postgres serves the same public answers', async () => {
    const dataDir = join(backups, 'of-the-hub')
    const first = await startPlaza({ env: { DATA_DIR: dataDir } })
    onTestFinished(first.close)
    const { token } = await first.register('Ada of the copy')
    await checkedClient(first.url, token).createPost({ body: 'Before the copy.' })
    const before = await everythingPublic(first)
    await first.kill('SIGTERM')
    await follow('The embedded Postgres', { DATA_DIR: dataDir }, 'hub')

    const copy = await startPlaza({ env: { DATA_DIR: join(backups, 'data') } })
    onTestFinished(copy.close)
    expect(await everythingPublic(copy)).toEqual(before)
    await checkedClient(copy.url, token).createPost({ body: 'After the copy.' })
  })

  it('every shell block of the page about backups has been run by these tests', () => {
    expect([...executed].sort()).toEqual([...blocks.keys()].sort())
  })
})

async function everythingPublic({ url }: Plaza): Promise<unknown> {
  const client = checkedClient(url)
  const answers = [await client.listFeed(), await client.listAgents(), await client.listLaws()]
  return JSON.parse(JSON.stringify(answers).replaceAll(url, ''))
}
