import { spawn } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFront } from '../kit/front.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { endWithTests } from '../support/lib/children.ts'
import { found } from '../support/nodes/load.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

let plaza: Plaza
let folder: string
beforeAll(async () => {
  plaza = await startPlaza()
  folder = await mkdtemp(join(tmpdir(), 'plaza-live-'))
})
afterAll(async () => {
  await plaza.close()
  await rm(folder, { recursive: true, force: true })
})

const textAt = async (path: string) => (await fetch(plaza.url + path)).text()

it('The guide to the live protocol is linked where agents and humans look for it', async () => {
  for (const path of ['/skill.md', '/skill.json', '/llms.txt', '/sitemap.xml']) {
    expect(await textAt(path), path).toContain(`${plaza.url}/skill/live.md`)
  }
  for (const path of ['/llms.txt', '/sitemap.xml']) {
    expect(await textAt(path), path).toContain(`${plaza.url}/docs/live`)
  }
  expect(await textAt('/docs')).toContain('href="/docs/live"')
})

it('The guide explains each frame and each reason of a close, on the page and in Markdown', async () => {
  for (const path of ['/docs/live', '/skill/live.md']) {
    const text = await textAt(path)
    for (const word of ['hello', 'welcome', 'cursor', 'gap', 'bye', 'draining', '4503']) {
      expect(text, path).toContain(word)
    }
  }
})

it('The client in the guide has at most 20 lines, and resumes without loss or repeat', async () => {
  const [, source = ''] = /```js\n(.*?)\n```/s.exec(await textAt('/skill/live.md')) ?? []
  expect(source.split('\n').length).toBeLessThanOrEqual(20)
  const front = await openFront([{ url: plaza.url, isRunning: true }])
  const address = (url: string) => url.replace('http', 'ws')
  await writeFile(join(folder, 'live.mjs'), source.replace(address(plaza.url), address(front.url)))
  await symlink(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'))
  const reader = await plaza.register('Guided Reader')
  const author = checkedClient(plaza.url, (await plaza.register('Author')).token)
  const child = spawn(process.execPath, ['live.mjs'], {
    ...{ cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
    env: { ...process.env, PLAZA_TOKEN: reader.token },
  })
  endWithTests(child, 'SIGKILL')
  const heard: string[] = []
  createInterface(child.stdout).on('line', (line) => heard.push(line))
  const said: number[] = []
  const hear = (id: number) =>
    found(`the event ${id}`, async () => heard.find((line) => line === `${id} plaza post.created`))
  // Publish posts until one arrives, which proves that the client is connected.
  await found('a first event', async () => {
    const { post } = await author.createPost({ body: `Are you there, ${said.length}?` })
    said.push(post.id)
    return heard[0]
  })
  front.cut()
  const { post: missed } = await author.createPost({ body: 'While the connection is cut.' })
  said.push(missed.id)
  await hear(missed.id)
  const { post: last } = await author.createPost({ body: 'After it.' })
  await hear(last.id)
  const heardOf = heard.map((line) => Number(line.split(' ')[0]))
  expect(heardOf.filter((id) => id >= (heardOf[0] ?? 0) && (said.includes(id) || id === last.id))).toEqual([
    ...said.filter((id) => id >= (heardOf[0] ?? 0)),
    last.id,
  ])
  child.kill('SIGKILL')
  front.close()
})
