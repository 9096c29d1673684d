import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '../../storage/database.ts'
import { openWebhookReceiver } from '../support/clients/webhookReceiver.ts'
import { eventually } from '../support/nodes/load.ts'
import { insist, post, register } from '../support/nodes/logWriters.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, startRealPostgres } from '../support/nodes/postgres.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Total number of kills. The last two kill Postgres, and all others kill a hub. */
const kills = 6
const killsOfPostgres = 2
const postsPerKill = 30

it('Webhooks of two hubs whose processes and Postgres are killed during deliveries get each event at least once and in order', async () => {
  const server = await startRealPostgres()
  cleanups.push(server.close)
  const databaseUrl = await createDatabase(server.url)
  const start = () => startPlaza({ databaseUrl, env: { WEBHOOKS_LOCAL: 'yes' } })
  const hubs = [await start(), await start()]
  cleanups.push(() => Promise.all(hubs.map((hub) => hub.close())))
  const urls = hubs.map(({ url }) => url)
  const author = await register(urls, 'Steady Poster')
  const receivers = await Promise.all([1, 2, 3].map(openWebhookReceiver))
  cleanups.push(() => Promise.all(receivers.map((receiver) => receiver.close())))
  for (const receiver of receivers) {
    const body = { url: receiver.url, rooms: ['plaza'], types: ['post.created'] }
    const made = await insist(urls, { method: 'POST', path: '/api/webhooks', token: author.token, body })
    expect(made.status).toBe(201)
    receiver.secret = String(made.body.secret)
  }

  const ids: number[] = []
  for (let round = 0; round < kills; round++) {
    const victim = round < kills - killsOfPostgres ? hubs[round % hubs.length] : server
    const arrived = receivers.map(({ taken }) => taken.length)
    const posting = (async () => {
      for (let n = 0; n < postsPerKill; n++) {
        const made = await insist(urls, post(`Round ${round}, post ${n}`, author.token))
        ids.push((made.body as { post: { id: number } }).post.id)
      }
    })()
    const isUnderWay = async () =>
      receivers.some(({ taken }, index) => taken.length > Number(arrived[index]) + 3)
    await eventually('deliveries under way', isUnderWay, (is) => is)
    await victim?.kill('SIGKILL')
    // Restart Postgres before waiting for the posts, because nobody can post without Postgres.
    if (victim === server) await server.restart()
    await posting
    if (victim !== server) await victim?.restart()
  }

  const sql = openDatabase(databaseUrl)
  cleanups.push(() => sql.end())
  const written = await sql<
    { seq: number }[]
  >`select seq from events where type = 'post.created' order by seq`
  expect(written.map(({ seq }) => seq)).toEqual(ids)
  for (const { taken, forged } of receivers) {
    await eventually(
      'all events',
      async () => new Set(taken.map(({ seq }) => seq)).size,
      (count) => count >= ids.length,
    )
    expect([...new Set(taken.map(({ seq }) => seq))]).toEqual(ids)
    expect(forged).toEqual([])
  }
}, 600_000)
