import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { bigBody, eventually } from '../support/nodes/load.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { mountSmallDisk, type SmallDisk } from './smallDisk.ts'

const execute = promisify(execFile)

let postgres: RealPostgres
beforeAll(async () => {
  postgres = await startRealPostgres()
})
afterAll(() => postgres?.close())

async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'plaza-small-disk-')))
  onTestFinished(() => rm(path, { recursive: true }))
  const disk = await mountSmallDisk(path, megabytes)
  onTestFinished(disk.close)
  return disk
}

const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`)
  return { status: answer.status, body: await answer.json() }
}
const full = { status: 503, body: { ok: false, reason: 'Postgres accepts no writes: its disk is full' } }
const ready = { status: 200, body: { ok: true } }

it('A hub whose Postgres met a full disk is not ready until there is room again, and recovers without traffic', async () => {
  const disk = await smallDisk(160)
  const dataDir = join(disk.path, 'data')
  const plaza = await startPlaza({ env: { DATA_DIR: dataDir } })
  onTestFinished(plaza.close)
  const ada = await plaza.register('Ada of the small disk')
  const client = checkedClient(plaza.url, ada.token)
  await client.createPost({ body: 'Before.' })

  await disk.fill()
  let written = 0
  await eventually('a refused post', () =>
    client.createPost({ body: bigBody(++written) }).then(
      () => false,
      (error: { code: string; status: number }) => {
        expect(error).toMatchObject({ code: 'unavailable', status: 503 })
        return true
      },
    ),
  )
  await expect.poll(() => readiness(plaza.url)).toEqual(full)
  // This call also makes a small write (`last_seen`), which succeeds. The hub must still report that the disk is full.
  await client.getMe({})
  const told = () => plaza.output().match(/the disk of Postgres is full: free some space/g)
  await expect.poll(told).toHaveLength(1)
  expect(await readiness(plaza.url)).toEqual(full)

  await disk.free()
  await expect.poll(() => readiness(plaza.url)).toEqual(ready)
  await expect.poll(() => plaza.output()).toContain('Postgres accepts writes again')
  expect(told()).toHaveLength(1)
  await client.createPost({ body: 'After.' })
})

it('An embedded Postgres that crashed on a full disk is restarted once there is room, and the log says so once', async () => {
  const disk = await smallDisk(160)
  const plaza = await startPlaza({ env: { DATA_DIR: join(disk.path, 'data') } })
  onTestFinished(plaza.close)
  const ada = await plaza.register('Ada of the crash')
  const lines = (part: string) =>
    plaza
      .output()
      .split('\n')
      .filter((line) => line.includes(part))
  const [started = '{}'] = lines('embedded Postgres started')

  await disk.fill()
  process.kill(JSON.parse(started).pid, 'SIGKILL')
  await expect.poll(() => readiness(plaza.url)).toMatchObject({ status: 503 })
  const attempts = new Set<string>()
  await eventually(
    'four attempts to start Postgres',
    async () => {
      for (const pid of await serversOn(disk.path)) attempts.add(pid)
      return attempts.size
    },
    (count) => count >= 4,
  )
  expect(lines('exited unexpectedly')).toHaveLength(1)
  expect(lines('could not be restarted')).toEqual([
    expect.stringContaining('The disk is full: free some space and start again.'),
  ])

  await disk.free()
  await expect.poll(() => readiness(plaza.url)).toEqual(ready)
  await checkedClient(plaza.url, ada.token).createPost({ body: 'After.' })
})

/** Returns the ids of all Postgres processes whose data directory is below the path. */
async function serversOn(path: string): Promise<string[]> {
  const { stdout } = await execute('ps', ['-A', '-ww', '-o', 'pid=,command='])
  const lines = stdout.split('\n').filter((line) => line.includes(`-D ${path}`))
  return lines.map((line) => line.trim().split(' ')[0] ?? '')
}

async function complaintOf(env: Record<string, string>): Promise<string> {
  const databaseUrl = await createDatabase(postgres.url)
  return startPlaza({ databaseUrl, env: { OPERATOR_TOKEN: '', ...env } }).then(
    async (plaza) => {
      await plaza.close()
      return 'it started'
    },
    ({ message }: Error) => message,
  )
}

it('A hub starts on a full or read-only disk with the operator token already stored there', async () => {
  const disk = await smallDisk(1)
  const env = { DATA_DIR: join(disk.path, 'data') }
  expect(await complaintOf(env)).toBe('it started')
  await disk.fill()
  expect(await complaintOf(env)).toBe('it started')
  await disk.remount('ro')
  expect(await complaintOf(env)).toBe('it started')
  expect(await readdir(env.DATA_DIR)).toEqual(['operator-token'])
  await disk.remount('rw')
})

it.each([
  {
    where: 'on a full disk',
    harm: (disk: SmallDisk) => disk.fill(),
    remedy: 'The disk is full: free some space',
  },
  {
    where: 'in a directory that takes no writes',
    harm: (disk: SmallDisk) => disk.remount('ro'),
    remedy: 'Give the user of the hub read and write access',
  },
])(
  'A hub that cannot store its operator token $where names the path and the remedy',
  async ({ harm, remedy }) => {
    const disk = await smallDisk(1)
    const dataDir = join(disk.path, 'data')
    await mkdir(dataDir)
    await harm(disk)
    const complaint = await complaintOf({ DATA_DIR: dataDir })
    expect(complaint).not.toMatch(/^ {4}at /m)
    expect(complaint).toContain(`DATA_DIR: the operator's token cannot be kept in ${dataDir}/operator-token`)
    expect(complaint).toContain(remedy)
    expect(complaint).toContain('or set OPERATOR_TOKEN')
    await disk.remount('rw')
    expect(await readdir(dataDir)).toEqual([])
  },
)
