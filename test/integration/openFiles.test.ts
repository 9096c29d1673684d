import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { run } from '../support/lib/steps.ts'
import { metric } from '../support/nodes/load.ts'
import { hubCommand, startPlaza } from '../support/nodes/plaza.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns a command that starts the program with a limit on its open files. */
const limited = (limit: number, [program, ...options]: readonly string[]): [string, ...string[]] => [
  'sh',
  ...['-c', `ulimit -n ${limit}; exec "$0" "$@"`, program ?? '', ...options],
]

// With an open-file limit of 20 to 28, the hub itself runs out of file descriptors. With a lower limit, Node.js cannot
// start. With a higher limit, only Postgres fails.
it.each([20, 24, 28])(
  'A hub limited to %i open files ends with an error that names the limit and the remedy',
  async (limit) => {
    const complaint = await startPlaza({ command: limited(limit, hubCommand) }).then(
      async (plaza) => {
        await plaza.close()
        return 'it started'
      },
      ({ message }: Error) => message,
    )
    const [, ...lines] = complaint.trim().split('\n')
    expect(lines).toEqual([
      expect.stringContaining(`The plaza cannot start: it reached the limit of ${limit} open files`),
    ])
    expect(lines[0]).toContain('LimitNOFILE')
    expect(lines[0]).toContain('ulimit -n')
  },
)

it('An embedded Postgres without enough descriptors for its start names only that cause', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-open-files-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  // This program starts Postgres with one free file descriptor, then with two, and so on until Postgres runs.
  const source = `
    import { closeSync, openSync } from 'node:fs'
    import { openEmbeddedPostgres } from './storage/embedded/embedded.ts'
    import { isOutOfFiles } from './storage/openFiles.ts'
    const log = { info() {}, warn() {} }
    const dataDir = ${JSON.stringify(dataDir)}
    const complaints = []
    for (let left = 1; left < 100; left++) {
      const held = []
      try { for (;;) held.push(openSync('/dev/null')) } catch {}
      for (const file of held.splice(0, left)) closeSync(file)
      const opened = await openEmbeddedPostgres({ dataDir, log }).catch((error) => {
        complaints.push(isOutOfFiles(error) ? 'open files' : error.message)
      })
      for (const file of held) closeSync(file)
      await opened?.close()
      if (opened) break
    }
    console.log(JSON.stringify(complaints))`
  const node = ['--import', 'tsx', '--input-type=module', '-e', source]
  const [program, ...options] = limited(200, [process.execPath, ...node])
  const child = spawn(program, options, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const complaints = JSON.parse(await text(child.stdout)) as string[]
  expect(complaints.length).toBeGreaterThan(2)
  expect(complaints.filter((complaint) => !/open files/.test(complaint))).toEqual([])
})

it('A running hub that cannot open any more files logs it once with the limit, and counts it', async () => {
  const plaza = await startPlaza()
  onTestFinished(plaza.close)
  const setLimit = async (limit: number) =>
    expect(await run(['prlimit', `--pid=${plaza.pid}`, `--nofile=${limit}:`])).toBe(0)
  const refused = () => metric(plaza, 'plaza_open_files_refused_total')
  const lines = (part: string) =>
    plaza
      .output()
      .split('\n')
      .filter((line) => line.includes(part))

  expect(await refused()).toBe(0)
  await setLimit(20)
  await expect.poll(refused, { interval: 100 }).toBeGreaterThan(10)
  expect(lines('EMFILE')).toEqual([
    expect.stringMatching(/"level":50.*the limit of \d+ open files is reached.*LimitNOFILE/),
  ])

  await setLimit(1000)
  await expect.poll(() => lines('files and connections can be opened again')).toHaveLength(1)
})
