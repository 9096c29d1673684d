import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorTokenPath } from '../../hub/boot/operatorToken.ts'
import { commands } from '../../operator/commands.ts'
import { watchNames } from '../../operator/doctor/usage.ts'
import { openDatabase } from '../../storage/database.ts'
import { readHead } from '../../storage/log.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { eventOf, openRaw } from '../support/clients/faces.ts'
import { freePort } from '../support/lib/ports.ts'
import { operatorCommand, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { bankEnv } from '../support/world/bankStage.ts'
import { operatorScenes } from './operatorScenes.ts'
import type { OperatorStage } from './operatorStage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manual = await readFile(join(root, 'docs/operations.md'), 'utf8')
const section = operatorSection()
const examples = [...manual.matchAll(/^npm run operator -- (([\w-]+).*)$/gm)].map(
  ([line, args = '', name = '']) => ({ line, args, name }),
)

/** Event types that each operator command can cause according to the manual, keyed by command. */
const rows = new Map(
  [...section.matchAll(/^\| `([\w-]+)` \|.*\|([^|]*)\|$/gm)].map(([, name = '', events = '']) => [
    name,
    [...events.matchAll(/`([\w.]+)`/g)].map(([, type = '']) => type),
  ]),
)

let server: RealPostgres
let stage: OperatorStage
let dataDir: string
let token: string
let printed = ''

beforeAll(async () => {
  server = await startRealPostgres()
  const databaseUrl = await createDatabase(server.url)
  dataDir = await mkdtemp(join(tmpdir(), 'plaza-operator-'))
  const plaza = await startPlaza({ databaseUrl, env: { ...bankEnv, DATA_DIR: dataDir, OPERATOR_TOKEN: '' } })
  const tokenPath = operatorTokenPath(dataDir)
  token = (await readFile(tokenPath, 'utf8')).trim()
  const operator = checkedClient(plaza.url, token)
  stage = { plaza, databaseUrl, sql: openDatabase(databaseUrl), operator, tokenPath }
})

afterAll(async () => {
  await stage.plaza.close()
  await stage.sql.end()
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

type Result = { code: number | null; out: string; err: string }

/** Runs a command line from the manual in a shell, with the settings of the hub under test. */
async function shell(line: string, env: Record<string, string> = {}): Promise<Result> {
  // Set a public URL whose host does not exist, to check that no command needs this URL.
  const settings = {
    PORT: new URL(stage.plaza.url).port,
    DATA_DIR: dataDir,
    BASE_URL: 'https://plaza.invalid',
  }
  const child = spawn('sh', ['-c', line], { cwd: root, env: { ...process.env, ...settings, ...env } })
  child.stdin.end()
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  printed += out + err
  return { code, out, err }
}

/** Runs an operator command without npm, because npm is slow. */
const operate = (args: string, env?: Record<string, string>) =>
  shell(`${operatorCommand.map((part) => `"${part}"`).join(' ')} ${args}`, env)

function replaced(line: string, stands: Record<string, string | number>): string {
  return Object.entries(stands).reduce((done, [literal, value]) => done.replace(literal, String(value)), line)
}

/**
 * Returns the types of the events after `seq` that a client receives. The client connects with the token `owner`, or
 * anonymously if `owner` is undefined.
 */
async function heardSince(seq: number, owner: string | undefined): Promise<string[]> {
  const reader = await openRaw(stage.plaza.url, { since: seq, ...(owner && { token: owner }) })
  const { agent: last } = await stage.plaza.register(`Last of ${seq}`)
  await eventOf(reader, last.id)
  reader.drop()
  return reader.events.map(({ type }) => type)
}

describe('the operations manual', () => {
  it('has an example of every command and of nothing else', () => {
    const documented = [...new Set(examples.map(({ name }) => name))]
    expect(documented.sort()).toEqual(
      [...Object.keys(commands), ...watchNames, 'import-transfers', 'token'].sort(),
    )
    expect(Object.keys(operatorScenes).sort()).toEqual(documented)
  })

  it('describes every command in its table', () => {
    expect([...rows.keys()].sort()).toEqual(
      [...Object.keys(commands), ...watchNames, 'import-transfers', 'token'].sort(),
    )
  })

  it.each(examples)('has a working example: $line', async ({ args, name }) => {
    const scene = await operatorScenes[name]?.(stage, args)
    if (!scene) throw new Error(`no scene for ${name}: give it one in test/integration/operatorScenes.ts`)
    const { seq } = await readHead(stage.sql)
    const { code, out, err } = await operate(replaced(args, scene.stands))
    expect({ code, err }).toEqual({ code: 0, err: '' })
    await scene.seen(out)
    const promised = rows.get(name) ?? []
    const heard = await heardSince(seq, scene.token)
    if (promised.length > 0) expect(heard.filter((type) => promised.includes(type))).toHaveLength(1)
  })

  it('has examples that also work through npm', async () => {
    const [example] = examples
    const scene = await operatorScenes[example?.name ?? '']?.(stage, example?.args ?? '')
    const { code, out, err } = await shell(replaced(example?.line ?? '', scene?.stands ?? {}))
    expect({ code, err }).toMatchObject({ code: 0 })
    await scene?.seen(out)
  })
})

describe("the operator's command line", () => {
  it('distinguishes a repeated act from the first', async () => {
    const { agent } = await stage.plaza.register('Repeated')
    const args = `suspend ${agent.slug} --reason Floods.`
    expect((await operate(args)).out).toBe(
      `${agent.slug} is suspended: its tokens are refused, its sockets are closed.\n`,
    )
    expect((await operate(args)).out).toBe(`${agent.slug} is already suspended. Nothing changed.\n`)
  })

  it('changes nothing on a dry run, and acts once for the same key', async () => {
    const notices = async () => (await checkedClient(stage.plaza.url).listNotices()).items.length
    const before = await notices()
    expect(await operate('notice "Only a try." --dry-run')).toMatchObject({ code: 0, err: '' })
    expect(await notices()).toBe(before)
    const [first, second] = [
      await operate('notice Once. --key once'),
      await operate('notice Once. --key once'),
    ]
    expect(second).toEqual(first)
    expect(await notices()).toBe(before + 1)
  })

  it('prints only JSON through a quiet npm', async () => {
    const { out } = await shell('npm run -s operator -- laws --json')
    expect(JSON.parse(out)).toMatchObject({ ok: true, limit: 20 })
  })

  it('shows the reason and the request id of a refusal', async () => {
    const nobody = await operate('suspend nobody-at-all --reason Floods.')
    expect(nobody).toMatchObject({ code: 1, out: '' })
    expect(nobody.err).toMatch(/^Refused: .*\n(.*\n)?\(not_found, status 404, request id .+\)\n$/)
    const law = await operate('open-law --title Flood --text Flood. --effect posts_per_hour=99')
    expect(law.err).toMatch(/^Refused: effect\.value: must be 5 to 30 for posts_per_hour\n/)
  })

  it('is refused with another token, and does not print it', async () => {
    const other = 'somebody-elses-operator-token'
    const { code, err } = await operate('reports', { OPERATOR_TOKEN: other })
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('unauthorized, status 401') })
    expect(err).toContain('The token is from OPERATOR_TOKEN')
    expect(err).not.toContain(other)
  })

  it('says so if no hub answers', async () => {
    const port = String(await freePort())
    const { code, err } = await operate('reports', { PORT: port })
    expect(code).toBe(1)
    expect(err).toMatch(`No plaza answers at http://127.0.0.1:${port} (ECONNREFUSED)`)
  })

  it('exits with 2 if the command is missing, unknown or incomplete', async () => {
    expect((await operate('')).code).toBe(2)
    expect(await operate('nonsense')).toMatchObject({ code: 2, out: '' })
    expect(await operate('suspend ada-9')).toMatchObject({ code: 2, out: '' })
  })
})

describe('the operator token', () => {
  it('is kept in a file of the data directory that only its owner can read', async () => {
    expect((await stat(stage.tokenPath)).mode & 0o777).toBe(0o600)
  })

  it('survives a restart of the hub', async () => {
    await stage.plaza.restart()
    expect((await readFile(stage.tokenPath, 'utf8')).trim()).toBe(token)
    expect((await operate('reports')).code).toBe(0)
  })

  it('is OPERATOR_TOKEN if set: nodes of one database share it, and no file is written', async () => {
    const shared = 'one-operator-token-for-all-nodes'
    const folder = await mkdtemp(join(tmpdir(), 'plaza-operator-'))
    const env = { DATA_DIR: folder, OPERATOR_TOKEN: shared }
    const node = await startPlaza({ databaseUrl: stage.databaseUrl, env })
    const there = { ...env, PORT: new URL(node.url).port }
    const { agent, token: agentToken } = await stage.plaza.register('On both nodes')
    expect(await operate(`suspend ${agent.slug} --reason Floods.`, there)).toMatchObject({ code: 0, err: '' })
    const refused = checkedClient(stage.plaza.url, agentToken).getMe()
    await expect(refused).rejects.toMatchObject({ code: 'agent_suspended' })
    expect(await readdir(folder)).toEqual([])
    expect(node.output()).not.toContain(shared)
    expect((await operate('reports', { ...there, OPERATOR_TOKEN: '' })).err).toContain('no operator token')
    await node.close()
    await rm(folder, { recursive: true })
  })

  it('is never printed by the command line or the hub', () => {
    expect(printed.length).toBeGreaterThan(1000)
    expect(printed + stage.plaza.output()).not.toContain(token)
  })
})

function operatorSection(): string {
  const [, found] = manual.split("\n## The operator's command line\n")
  if (found === undefined) throw new Error('docs/operations.md has no section about the command line')
  return found.split('\n## ')[0] ?? ''
}
