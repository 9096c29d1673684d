import { execFile } from 'node:child_process'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runOperator } from '../../operator/run.ts'
import { openDatabase } from '../../storage/database.ts'
import { connectOnce } from '../../storage/embedded/ready.ts'
import { eventually } from '../support/nodes/load.ts'
import { operatorCommand, type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { startRealRedis } from '../support/nodes/redis.ts'
import { startLoneNode } from '../support/nodes/redisCluster.ts'
import { mountSmallDisk } from './smallDisk.ts'
import { selfSigned } from './tlsFront.ts'

const execute = promisify(execFile)

let postgres: RealPostgres
let databaseUrl: string
let plaza: Plaza
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plaza-doctor-'))
  postgres = await startRealPostgres()
  databaseUrl = await createDatabase(postgres.url)
  plaza = await startPlaza({ databaseUrl })
})
afterAll(async () => {
  await plaza?.close()
  await postgres?.close()
  await rm(dataDir, { recursive: true })
})

async function operator(args: string[], env: Record<string, string> = {}) {
  const printed: string[] = []
  const code = await runOperator(args, {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: new URL(plaza.url).port, ...env },
    fetch,
    newKey: () => 'unused-key',
    out: (text) => printed.push(text),
    err: (text) => printed.push(text),
  })
  return { code, text: printed.join('\n') }
}

type Row = { check: string; state: string; says: string; remedy?: string }

/** Runs the operator's `doctor` command and returns the result row of one check. */
async function examine(check: string, env: Record<string, string> = {}, args: string[] = []) {
  const { code, text } = await operator(['doctor', '--json', ...args], env)
  const row = (JSON.parse(text) as Row[]).find((one) => one.check === check)
  if (!row) throw new Error(`the doctor did not check ${check}: ${text}`)
  return { code, ...row }
}

/** Makes the `doctor` command check a certificate that expires at `until`. */
async function examineCertificate(until: Date): Promise<Row | undefined> {
  const { privateKey, certificate } = selfSigned('localhost', until)
  const server = createTlsServer({ key: privateKey, cert: certificate }, (_request, response) =>
    response.end(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const trusted = join(dataDir, `${crypto.randomUUID()}.pem`)
  await writeFile(trusted, certificate)
  const [program, ...args] = operatorCommand
  const env = {
    ...{ PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_EXTRA_CA_CERTS: trusted },
    BASE_RPC_URL: `https://localhost:${(server.address() as AddressInfo).port}`,
  }
  // Accept exit code 1, because the tests' Postgres runs without fsync, which `doctor` reports as a failure.
  const { stdout } = await execute(program, [...args, 'doctor', '--json'], { env }).catch(
    (error: { stdout: string }) => error,
  )
  return (JSON.parse(stdout) as Row[]).find(({ check }) => check === 'base certificate')
}

async function serveNode(answer: object): Promise<string> {
  const server: Server = createServer((_request, response) => response.end(JSON.stringify(answer)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('operator doctor', () => {
  it('of a plaza that is well, with its embedded Postgres, lists every check and ends with exit code 0', async () => {
    const own = await startPlaza()
    onTestFinished(own.close)
    const ownData = await folderOf(own)
    const redis = await startRealRedis()
    onTestFinished(redis.close)
    const base = await serveNode({ jsonrpc: '2.0', id: 1, result: '0x2105' })
    const { code, text } = await operator(['doctor'], {
      ...{ DATABASE_URL: '', DATA_DIR: ownData, PORT: new URL(own.url).port },
      ...{ REDIS_URL: redis.url, BASE_RPC_URL: base },
    })
    expect(text).toContain('0 failed')
    for (const check of [
      'node',
      'configuration',
      'listener',
      'money',
      'disk',
      'postgres',
      'durability',
      'connections',
      'clock',
      'standbys',
      'redis',
      'base node',
      'hub',
      'log',
    ])
      expect(text).toMatch(new RegExp(`^(ok|WARNING) +${check} `, 'm'))
    expect(text).toContain('sandbox: no real money moves')
    expect(code).toBe(0)
  })

  it('fails for a Postgres that does not answer, without printing its password', async () => {
    const gone = await examine('postgres', { DATABASE_URL: 'postgres://plaza:secret1@127.0.0.1:1/plaza' })
    expect(gone).toMatchObject({ code: 1, state: 'failed' })
    expect(JSON.stringify(gone)).not.toContain('secret1')
  })

  it('fails for a Postgres with a setting that may lose acknowledged events', async () => {
    // The test database runs without fsync, so it may lose acknowledged events.
    expect(await examine('durability')).toMatchObject({ code: 1, state: 'failed', says: 'fsync is off' })
  })

  it('fails if few connections of Postgres are left', async () => {
    const counted = await connectOnce(
      postgres.url,
      (sql) => sql<{ max: number; used: number }[]>`
        select current_setting('max_connections')::int as max, count(*)::int as used
        from pg_stat_activity where backend_type = 'client backend'`,
      10,
    )
    const { max = 0, used = 0 } = counted[0] ?? {}
    const wanted = Math.floor(max * 0.97) - used
    const crowd = openDatabase(postgres.url, { most: wanted })
    onTestFinished(() => crowd.end({ timeout: 1 }))
    const held = Array.from({ length: wanted }, () => crowd.reserve())
    await Promise.all(held)
    expect(await examine('connections')).toMatchObject({ code: 1, state: 'failed' })
  })

  it('fails if the clock is more than 30 s off that of the plaza', async () => {
    const sql = openDatabase(databaseUrl, { most: 1 })
    onTestFinished(() => sql.end({ timeout: 1 }))
    const setAhead = (seconds: number) =>
      sql.unsafe(`create or replace function plaza_time() returns timestamptz language sql volatile
        as $$ select clock_timestamp() + interval '${seconds} seconds' $$`)
    await setAhead(60)
    expect(await examine('clock')).toMatchObject({
      code: 1,
      state: 'failed',
      says: expect.stringMatching(/^-(59|60)\./),
    })
    await eventually(
      'a hub that is not ready',
      () => examine('hub'),
      ({ state }) => state === 'failed',
    )
    await setAhead(0)
    await eventually(
      'a hub that is ready',
      () => examine('hub'),
      ({ state }) => state === 'ok',
    )
    expect(await examine('clock')).toMatchObject({ state: 'ok' })
  })

  it('fails if Redis does not answer', async () => {
    expect(await examine('redis', { REDIS_URL: 'redis://127.0.0.1:1' })).toMatchObject({
      code: 1,
      state: 'failed',
    })
  })

  it('fails for a node of a Redis cluster in which no master has the keys', async () => {
    const redis = await startLoneNode()
    onTestFinished(redis.close)
    expect(await examine('redis', { REDIS_URL: redis.url })).toMatchObject({
      ...{ code: 1, state: 'failed', says: expect.stringMatching(/cluster: some keys have no master$/) },
    })
  })

  it('fails for a disk with less than 256 MB, and warns below 2 GB', async () => {
    const path = await realpath(await mkdtemp(join(tmpdir(), 'plaza-small-disk-')))
    onTestFinished(() => rm(path, { recursive: true }))
    const disk = await mountSmallDisk(path, 160)
    onTestFinished(disk.close)
    // Use a data directory that does not exist yet, because the operator may run `doctor` before the hub's first start.
    const env = { DATA_DIR: join(path, 'not/yet/made') }
    expect(await examine('disk', env)).toMatchObject({
      code: 1,
      state: 'failed',
      says: `0.2 GB free at ${path}`,
    })
    await disk.remount('size=1500m')
    expect(await examine('disk', env)).toMatchObject({ state: 'warning', says: `1.5 GB free at ${path}` })
    await disk.remount('size=3g')
    expect(await examine('disk', env)).toMatchObject({ state: 'ok' })
  })

  it('fails for the node of another chain, and for one that does not answer', async () => {
    const mainnet = await serveNode({ jsonrpc: '2.0', id: 1, result: '0x1' })
    expect(await examine('base node', { BASE_RPC_URL: mainnet })).toMatchObject({
      ...{ code: 1, state: 'failed', says: 'answers for chain 1, not 8453 (Base)' },
    })
    expect(await examine('ethereum node', { ETHEREUM_RPC_URL: mainnet })).toMatchObject({ state: 'ok' })
    expect(await examine('base node', { BASE_RPC_URL: 'http://127.0.0.1:1' })).toMatchObject({
      state: 'failed',
    })
  })

  it('fails if the node of a chain has no certificate that can be accepted', async () => {
    const plain = await serveNode({})
    const env = { BASE_RPC_URL: plain.replace('http:', 'https:') }
    expect(await examine('base certificate', env)).toMatchObject({ code: 1, state: 'failed' })
  })

  it('warns before the certificate of a node of a chain ends, and fails when it has ended', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    expect(await examineCertificate(inDays(30.5))).toMatchObject({
      ...{ state: 'ok', says: 'valid for 30 more days' },
    })
    expect(await examineCertificate(inDays(10.5))).toMatchObject({
      ...{ state: 'warning', says: 'valid for 10 more days' },
    })
    expect(await examineCertificate(inDays(-1))).toMatchObject({
      ...{ state: 'failed', says: 'is not accepted: certificate has expired' },
    })
  })

  it('fails if no hub answers', async () => {
    expect(await examine('hub', {}, ['--url', 'http://127.0.0.1:1'])).toMatchObject({
      code: 1,
      state: 'failed',
    })
  })

  it('fails if the hub follows another log than that of its database', async () => {
    const otherUrl = await createDatabase(postgres.url)
    const other = await startPlaza({ databaseUrl: otherUrl })
    onTestFinished(other.close)
    const otherSql = openDatabase(otherUrl, { most: 1 })
    onTestFinished(() => otherSql.end({ timeout: 1 }))
    await other.kill('SIGTERM')
    await otherSql`update log_head set seq = seq + 5000`
    expect(await examine('log', { DATABASE_URL: otherUrl })).toMatchObject({ code: 1, state: 'failed' })
  })

  it('names the embedded Postgres that is not running, and a misspelt variable', async () => {
    const env = { DATABASE_URL: '', PROT: '4000' }
    expect(await examine('postgres', env)).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('there is none'),
    })
    expect((await examine('configuration', { ...env, PORT: '' })).says).toContain('Did you mean PORT?')
  })
})

describe('operator status', () => {
  it('shows the main figures as a table or as JSON, and ends with exit code 0 if the hub is ready', async () => {
    const table = await operator(['status'])
    expect(table).toMatchObject({ code: 0, text: expect.stringMatching(/^ready +true$/m) })
    const { text } = await operator(['status', '--json'])
    expect(JSON.parse(text)).toMatchObject({
      ready: true,
      redis: 'not configured',
      address: `http://127.0.0.1:${new URL(plaza.url).port}`,
    })
  })

  it('ends with exit code 1 if no hub answers', async () => {
    const { code, text } = await operator(['status', '--url', 'http://127.0.0.1:1'])
    expect(code).toBe(1)
    expect(text).toContain('No plaza answers at http://127.0.0.1:1')
  })
})

it('A misspelt operator command is answered with the one that was probably meant', async () => {
  expect(await operator(['docter'])).toMatchObject({
    code: 2,
    text: expect.stringContaining('Did you mean doctor?'),
  })
  expect(await operator(['suspnd', 'ada'])).toMatchObject({
    text: expect.stringContaining('Did you mean suspend?'),
  })
  expect((await operator(['zzzzzz'])).text).not.toContain('Did you mean')
})

/** Returns the data directory of a hub, as found in the environment of its process. */
async function folderOf({ pid }: Plaza): Promise<string> {
  const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0')
  return environment.find((line) => line.startsWith('DATA_DIR='))?.slice('DATA_DIR='.length) ?? ''
}
