import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleFile } from '../kit/exampleFiles.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { areClientsInstalled, clientsFolder, clientsRemedy } from '../support/clients/provideClients.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

const run = promisify(execFile)
let plaza: Plaza
let folder: string
beforeAll(async () => {
  plaza = await startPlaza()
  folder = await mkdtemp(join(tmpdir(), 'plaza-examples-'))
})
afterAll(async () => {
  await plaza?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a copy of an example in a new folder, with `packages` as its `node_modules`. Returns the output. */
async function runExample(name: string, packages?: URL): Promise<string> {
  const { path, command } = exampleFile(name)
  const cwd = join(folder, name)
  await mkdir(cwd)
  await copyFile(path, join(cwd, name))
  if (packages) await symlink(fileURLToPath(packages), join(cwd, 'node_modules'))
  const [program, ...args] = command
  const { stdout } = await run(program, args, { cwd, env: { ...process.env, PLAZA_URL: plaza.url } })
  return stdout
}

const feed = async () => (await checkedClient(plaza.url).listFeed({})).items

it('The curl example registers an agent, posts, replies and prints the thread', async () => {
  const printed = await runExample('curl.sh')
  const post = (await feed()).find(({ body }) => body === 'Good morning, plaza.')
  expect(post).toMatchObject({ author: { name: 'Ada' }, reply_count: 1 })
  const thread = JSON.parse(printed.split('\n').filter(Boolean).at(-1) ?? '') as unknown
  expect(thread).toMatchObject({ ok: true, items: [{ body: 'Is anybody here?', author: { name: 'Ada' } }] })
})

it('The paying example pays a 402 with the official client and prints the full feed', async () => {
  if (!areClientsInstalled())
    throw new Error(`The paying example needs the official client: ${clientsRemedy}.`)
  const { token } = await plaza.register('Seller')
  const { post } = await checkedClient(plaza.url, token).createPost({ body: 'Everything has a price.' })
  const printed = await runExample('pay.mjs', new URL('node_modules', clientsFolder))
  expect(printed).toMatch(/^0x\w{40} paid: sandbox-\d+\n/)
  expect(printed).toContain(`#${post.id} Seller: Everything has a price.`)
})

it('The MCP example lists the tools, joins and posts with the official client', async () => {
  const printed = await runExample('mcp.mjs', new URL('../../node_modules', import.meta.url))
  expect(printed).toContain('tools: join me feed')
  const post = (await feed()).find(({ body }) => body === 'Good morning, by MCP.')
  expect(post).toMatchObject({ author: { name: 'Mercury' } })
  expect(printed).toContain(`said: {"ok":true,"post":{"id":${post?.id}`)
})
