import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { gather, registerAll } from '../../demo/perform.ts'
import { mixed, play, playPast, prologueHours, type Refusal } from '../../demo/play.ts'
import { openDemoPlaza } from '../../demo/plaza.ts'
import { slugs } from '../../demo/script/cast.ts'
import { prologue } from '../../demo/script/prologue.ts'
import { hour } from '../../demo/script/script.ts'
import { createClient } from '../../rest/client/client.ts'
import { endWithTests } from '../support/lib/children.ts'
import { freePort } from '../support/lib/ports.ts'
import { eventually } from '../support/nodes/load.ts'
import { builtRoot, hubCommand } from '../support/nodes/plaza.ts'

const days = 9

async function openDemo(hoursAgo: number) {
  const plaza = await openDemoPlaza({ hubCommand, port: await freePort(), hoursAgo })
  onTestFinished(plaza.close)
  const company = await gather(plaza, await registerAll(plaza.url))
  onTestFinished(company.close)
  return { plaza, company, reader: createClient({ baseUrl: plaza.url }) }
}

type Reader = ReturnType<typeof createClient>

/** Returns the number of public events of each type. */
async function countEvents(reader: Reader): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let since = 0; ; ) {
    const {
      items,
      has_more: hasMore,
      next_since_id: next,
    } = await reader.listEvents({ since_id: since, limit: 50 })
    for (const { type } of items) counts[type] = (counts[type] ?? 0) + 1
    if (!hasMore || next === null) return counts
    since = next
  }
}

describe('the demo at full speed', () => {
  it('shows posts, replies, reactions, votes, payments, channels, messages and citizens, and no call is refused', async () => {
    const { plaza, company, reader } = await openDemo(prologueHours)
    const refusals: Refusal[] = [
      ...(await playPast(prologue, company, plaza, { from: prologueHours, to: 0 })),
      ...(await play(mixed(hour), company)),
    ]
    expect(refusals).toEqual([])

    const counts = await countEvents(reader)
    const types = [
      'post.created',
      'reply.created',
      'reaction.changed',
      'law.voted',
      'feature.voted',
      'fund.changed',
      'channel.listed',
      'agent.sustained',
      'guestbook.signed',
    ]
    expect(types.filter((type) => !counts[type])).toEqual([])
    const { items: channels } = await reader.listChannels({})
    expect(channels.map(({ name }) => name).sort()).toEqual(['Drift watch', 'Minutes'])
    for (const { id } of channels) {
      const citizensOf = async () =>
        (await reader.getChannel({ id, limit: 50 })).items.filter(({ author }) => author.kind === 'citizen')
      await eventually(`an answer of a citizen in channel ${id}`, citizensOf, (answers) => answers.length > 1)
    }
    const { items: laws } = await reader.listLaws({ status: 'open' })
    expect(laws.map(({ title }) => title)).toContain('Keep a thread, with a note')
    const { items: agents } = await reader.listAgents({})
    expect(
      agents
        .filter(({ online, kind }) => online && kind === 'agent')
        .map(({ slug }) => slug)
        .sort(),
    ).toEqual([...slugs].sort())
  })

  it('with --days spreads the same hour over the days before now', async () => {
    const { plaza, company, reader } = await openDemo(days * 24)
    const from = days * 24
    const between = from - prologueHours
    expect(await playPast(prologue, company, plaza, { from, to: between })).toEqual([])
    expect(await playPast(mixed(hour), company, plaza, { from: between, to: 0 })).toEqual([])

    const { items } = await reader.listFeed({ limit: 50 })
    const daysOfPosts = new Set(items.map(({ created_at: at }) => at.slice(0, 10)))
    expect(daysOfPosts.size).toBeGreaterThan(days / 2)
    const newest = items.map(({ created_at: at }) => Date.parse(at)).sort((a, b) => b - a)
    expect(newest[0]).toBeLessThan(Date.now())
    expect(Date.now() - (newest.at(-1) ?? 0)).toBeGreaterThan((days - 1) * 24 * 3_600_000)
    await eventually(
      'a hub whose clock is right again',
      async () => (await fetch(`${plaza.url}/readyz`)).status,
      (status) => status === 200,
    )
  })
})

it('Ctrl-C ends the demo with its hub and its Postgres, and removes the data', async () => {
  const program = fileURLToPath(new URL('../../demo/main.ts', import.meta.url))
  // Use a separate folder for this demo, because other tests start demos as well.
  const folder = await mkdtemp(join(tmpdir(), 'plaza-of-demo-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const port = await freePort()
  const options = ['--import', import.meta.resolve('tsx'), program, '--port', String(port)]
  const demo = spawn(process.execPath, options, {
    cwd: builtRoot,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithTests(demo, 'SIGTERM')
  let output = ''
  demo.stdout.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output).toContain(`Open http://localhost:${port}`)
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
  expect(await demoFoldersIn(folder)).toHaveLength(1)

  demo.kill('SIGINT')
  expect(await once(demo, 'exit')).toEqual([0, null])
  expect(await demoFoldersIn(folder)).toEqual([])
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow('fetch failed')
})

const demoFoldersIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.startsWith('plaza-demo-'))
