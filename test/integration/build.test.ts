import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { copyCheckout } from '../support/nodes/checkout.ts'
import { builtRoot, hubFromSources, startPlaza } from '../support/nodes/plaza.ts'
import {
  createDatabase,
  createEmptyDatabase,
  type RealPostgres,
  startRealPostgres,
} from '../support/nodes/postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let postgres: RealPostgres
beforeAll(async () => {
  postgres = await startRealPostgres()
})
afterAll(() => postgres?.close())

async function copy(): Promise<string> {
  const checkout = await copyCheckout()
  onTestFinished(checkout.remove)
  return checkout.path
}

async function start(cwd: string, databaseUrl: string, command: [string, ...string[]] = ['npm', 'start']) {
  const plaza = await startPlaza({ cwd, databaseUrl, command, env: { NODE_ENV: '' } })
  onTestFinished(plaza.close)
  return plaza
}

/** Returns the lines that the build printed, without the lines of npm and the logger. */
const linesOfBuild = (output: string) => output.split('\n').filter((line) => !/^([>{]|npm |$)/.test(line))

it('`npm start` builds without a build or after a source has changed, and says which', async () => {
  const checkout = await copy()
  const databaseUrl = await createDatabase(postgres.url)
  const startAndEnd = async () => {
    const plaza = await start(checkout, databaseUrl)
    const { info } = z.object({ info: z.object({ version: z.string() }) }).parse(await openApi(plaza.url))
    await plaza.close()
    return { version: info.version, told: linesOfBuild(plaza.output()) }
  }

  const { version, told } = await startAndEnd()
  expect(told).toEqual(['Building dist/, because there is no build yet.'])

  const source = join(checkout, 'rest/openapi/openapi.ts')
  await utimes(source, new Date(), new Date())
  expect(await startAndEnd()).toEqual({ version, told: [] })

  const text = await readFile(source, 'utf8')
  expect(text).toContain(`apiVersion = '${version}'`)
  await writeFile(source, text.replace(`apiVersion = '${version}'`, "apiVersion = '99.0.0'"))
  expect(await startAndEnd()).toEqual({
    version: '99.0.0',
    told: ['Building dist/, because the sources have changed.'],
  })
})

it('`npm run dev` builds and restarts the hub when a source changes, and prints lines for a reader.', async () => {
  const checkout = await copy()
  const plaza = await start(checkout, await createDatabase(postgres.url), ['node', 'build/dev.mjs'])
  expect(plaza.output()).toMatch(/^\d\d:\d\d:\d\d INFO {2}the plaza is open at /m)

  const source = join(checkout, 'rest/openapi/openapi.ts')
  const text = await readFile(source, 'utf8')
  await writeFile(source, text.replace(/apiVersion = '.*'/, "apiVersion = '99.0.0'"))
  const version = () =>
    openApi(plaza.url).then(
      ({ info }) => info.version,
      () => 'the hub is not reachable',
    )
  await expect.poll(version).toBe('99.0.0')

  await writeFile(source, 'this is no TypeScript')
  await expect.poll(plaza.output).toContain('dist/ cannot be built')
  expect(await version()).toBe('99.0.0')
})

it('Two `npm start` at once in a checkout without a build both serve', async () => {
  const checkout = await copy()
  const databaseUrl = await createEmptyDatabase(postgres.url)
  const plazas = await Promise.all([start(checkout, databaseUrl), start(checkout, databaseUrl)])
  for (const { url } of plazas) expect((await fetch(url)).status).toBe(200)
  const files = await readdir(join(checkout, 'dist'), { recursive: true })
  expect(files.filter((name) => name.includes('.part-'))).toEqual([])
})

it('The files of the image run with production packages alone, and running writes nothing there', async () => {
  const installation = await mkdtemp(join(tmpdir(), 'plaza-installed-'))
  onTestFinished(() => rm(installation, { recursive: true }))
  for (const name of await partsOfImage()) {
    const from = name === 'dist' ? builtRoot : root
    if (name !== 'node_modules') await cp(join(from, name), join(installation, name), { recursive: true })
  }
  for (const path of await productionPackages()) await linkPackage(path, installation)
  const before = await filesOf(installation)

  const plaza = await start(installation, await createDatabase(postgres.url))
  expect((await fetch(plaza.url)).status).toBe(200)
  const settings = { PORT: new URL(plaza.url).port, BASE_URL: plaza.url, OPERATOR_TOKEN: '' }
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'operator', '--', 'laws', '--json'], {
    cwd: installation,
    env: { ...process.env, ...settings },
  })
  expect(JSON.parse(stdout)).toMatchObject({ ok: true })
  await plaza.close()
  expect(await filesOf(installation)).toEqual(before)
})

it('A build that fails for missing packages does not start the older build', async () => {
  const checkout = await copy()
  await rm(join(checkout, 'node_modules'))
  await cp(join(builtRoot, 'dist'), join(checkout, 'dist'), { recursive: true })
  const check = () =>
    promisify(execFile)(process.execPath, ['build/main.mjs', '--if-stale'], { cwd: checkout }).then(
      ({ stderr }) => stderr,
      ({ stderr }: { stderr: string }) => stderr,
    )
  expect(await check()).toBe('')
  await writeFile(join(checkout, 'hub/later.ts'), '')
  expect(await check()).toBe(
    'Building dist/, because the sources have changed.\n' +
      'dist/ cannot be built: the development packages are not installed: run npm ci --include=dev\n',
  )
})

it('A hub runs from its sources without a build', async () => {
  const plaza = await start(root, await createDatabase(postgres.url), hubFromSources)
  expect((await fetch(`${plaza.url}/readyz`)).status).toBe(200)
})

it('The build carries the documents of the interfaces, so that no hub derives them when it starts', async () => {
  const built = async (name: string) =>
    JSON.parse(await readFile(join(builtRoot, 'dist/documents', name), 'utf8')) as Record<string, unknown>
  const committed = async (name: string) =>
    JSON.parse(await readFile(join(root, 'docs', name), 'utf8')) as unknown
  expect(await built('asyncapi.json')).toEqual(await committed('asyncapi.json'))
  expect(await built('served-openapi.json')).toEqual(await committed('openapi.json'))
  for (const program of await builtPrograms()) expect(program).not.toContain('function openApiDocument(')
})

it('The built programs set no function names at run time, which would cost memory for each session', async () => {
  for (const program of await builtPrograms()) expect(program).not.toMatch(/\b__name\(/)
})

/** Returns the code of the built programs, including the modules that they load through dynamic imports. */
async function builtPrograms(): Promise<string[]> {
  const names = (await readdir(join(builtRoot, 'dist'))).filter((name) => name.endsWith('.mjs'))
  expect(names).toEqual(expect.arrayContaining(['hub.mjs', 'operator.mjs']))
  return Promise.all(names.map((name) => readFile(join(builtRoot, 'dist', name), 'utf8')))
}

/** Returns the paths that the Dockerfile copies into the image. */
async function partsOfImage(): Promise<string[]> {
  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')
  const parts = [...dockerfile.matchAll(/^COPY --from=build \/plaza\/(\S+) /gm)].map(([, name = '']) => name)
  expect(parts).toContain('dist')
  return parts
}

const openApi = (url: string) => fetch(`${url}/openapi.json`).then((answer) => answer.json())

/** Returns the folders of the packages that `npm ci --omit=dev` installs, according to the lock file. */
async function productionPackages(): Promise<string[]> {
  const lock = z
    .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
    .parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  // Skip packages nested in another package, because linking the outer package includes them.
  const isInside = (path: string) => path.lastIndexOf('node_modules/') > 0
  return Object.entries(lock.packages).flatMap(([path, { dev }]) =>
    path === '' || dev || isInside(path) ? [] : [path],
  )
}

/** Links a package into `installation`. Skips packages that npm does not install on this platform. */
async function linkPackage(path: string, installation: string): Promise<void> {
  if (!existsSync(join(root, path))) return
  await mkdir(join(installation, dirname(path)), { recursive: true })
  await symlink(join(root, path), join(installation, path))
}

/** Returns every file and folder with its modification time. */
async function filesOf(folder: string): Promise<Record<string, number>> {
  const files: Record<string, number> = {}
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))])
    files[name] = (await stat(join(folder, name))).mtimeMs
  return files
}
