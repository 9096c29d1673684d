import { afterEach, expect, it, onTestFinished } from 'vitest'
import { byeOf, liveFaces, openRaw, welcomeOf } from '../support/clients/faces.ts'
import { eventsOf, openReturning } from '../support/clients/returningReader.ts'
import { askAfresh, type Hubs, isAlive, startHubs } from '../support/nodes/hubs.ts'
import { eventually, followRooms, found } from '../support/nodes/load.ts'
import { insist, post, register } from '../support/nodes/logWriters.ts'

let hubs: Hubs
afterEach(() => hubs?.close())

const [raw] = liveFaces

it('After kill -9 of one of two hubs its readers resume at another without loss, and it is started again', async () => {
  hubs = await startHubs(2)
  const author = await register([hubs.url], 'Writes through a crash')
  const readers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      openReturning(`reader ${nth}`, { face: raw ?? expect.fail(), url: hubs.url }),
    ),
  )
  onTestFinished(() => {
    for (const reader of readers) reader.stop()
  })
  const ids: number[] = []
  const write = async (count: number) => {
    for (let nth = 0; nth < count; nth++) {
      const { body } = await insist([hubs.url], post(crypto.randomUUID(), author.token))
      ids.push((body as { post: { id: number } }).post.id)
    }
  }
  await write(20)
  const killed = hubs.pids().get(2) ?? 0
  const writing = write(60)
  process.kill(killed, 'SIGKILL')
  await writing
  const pid = await found('a new process of hub 2', async () =>
    [hubs.pids().get(2)].find((one) => one !== undefined && one !== killed),
  )
  expect(pid).not.toBe(killed)
  await write(20)

  const epoch = String((await welcomeOf(await openRaw(hubs.url))).epoch)
  for (const reader of readers) {
    await reader.heard(ids.at(-1) ?? 0, epoch)
    const events = reader.connections().flatMap(eventsOf)
    followRooms((events[0]?.seq ?? 1) - 1, reader.name).take(events)
    expect(events.map(({ seq }) => seq)).toEqual(expect.arrayContaining(ids))
  }
  expect(readers.filter((reader) => reader.connections().length > 1)).not.toEqual([])
  await eventually('the metrics show one restart and both hubs up', async () => {
    const { body } = await askAfresh(`${hubs.url}/metrics`)
    return /plaza_hub_up\{hub="2"\} 1\n/.test(body) && /plaza_hub_restarts_total\{hub="2"\} 1\n/.test(body)
  })
  expect(hubs.output()).toContain('hub 2 ended unexpectedly: restarting it')
})

it('SIGTERM to the primary drains all hubs, stops the embedded Postgres and ends with 0', async () => {
  hubs = await startHubs(2)
  const pids = [...hubs.pids().values()]
  const postgres = Number(/"pid":(\d+).*embedded Postgres started/.exec(hubs.output())?.[1])
  const readers = await Promise.all(Array.from({ length: 8 }, () => openRaw(hubs.url)))
  await Promise.all(readers.map(welcomeOf))
  await hubs.kill('SIGTERM')
  for (const reader of readers) expect(await byeOf(reader)).toMatchObject({ code: 'draining' })
  expect(hubs.exitCode).toBe(0)
  expect([...pids, postgres].filter(isAlive)).toEqual([])
})

it('kill -9 of the primary leaves no hub behind, and the next start serves the same log', async () => {
  hubs = await startHubs(2)
  const { token } = await hubs.register('Written before the kill')
  const { body } = await insist([hubs.url], post('Kept through a kill of the primary.', token))
  const pids = [...hubs.pids().values()]
  expect(pids).toHaveLength(2)
  await hubs.kill('SIGKILL')
  await eventually('both hubs end', async () => pids.filter(isAlive).length === 0)
  await hubs.restart()
  const { id } = (body as { post: { id: number } }).post
  expect((await askAfresh(`${hubs.url}/api/thread/${id}`)).status).toBe(200)
})

it('A hub that ends five times in a row stops all hubs with exit code 1, so that the system restarts the service', async () => {
  hubs = await startHubs(2)
  const pids = new Set(hubs.pids().values())
  for (let end = 1; end <= 5; end++) {
    const pid = await found(`process ${end} of hub 1`, async () => hubs.pids().get(1))
    pids.add(pid)
    process.kill(pid, 'SIGKILL')
    await eventually('the killed hub ends', async () => hubs.pids().get(1) !== pid)
  }
  await eventually('the primary ends', async () => !hubs.isRunning)
  expect(hubs.exitCode).toBe(1)
  expect([...pids].filter(isAlive)).toEqual([])
  expect(hubs.output()).toContain('hub 1 ended unexpectedly: it ends too often, so all hubs stop')
})
