import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../rest/client/client.ts'
import { checkedClient } from '../support/checked.ts'
import {
  byeOf,
  deliveries,
  eventOf,
  type LiveClient,
  openRaw,
  openSocketIo,
  welcomeOf,
} from '../support/faces.ts'
import { type Plaza, type Registered, startPlaza } from '../support/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/postgres.ts'

let server: RealPostgres
let databaseUrl: string
let plaza: Plaza
beforeAll(async () => {
  server = await startRealPostgres()
  databaseUrl = await createDatabase(server.url)
  plaza = await startPlaza({ databaseUrl })
})
afterAll(async () => {
  await plaza.close()
  await server.close()
})

const clientOf = (token?: string): Client => checkedClient(plaza.url, token)

/** Every way to end all tokens of an agent. */
const endings: Record<string, (one: Registered) => Promise<unknown>> = {
  rotation: ({ token }) => clientOf(token).rotateToken({}),
  'reclaim by the recovery hint': ({ agent, recovery_hint }) =>
    clientOf().reclaimToken({ slug: agent.slug, recovery_hint }),
}

async function expectEnded(client: LiveClient): Promise<void> {
  expect(await byeOf(client)).toMatchObject({ code: 'credentials_ended', reconnect: false })
  await client.closed
}

/** Alive is who hears of a post that is written now. */
async function expectAlive(clients: LiveClient[], { token }: Registered): Promise<void> {
  const { post } = await clientOf(token).createPost({ body: 'who is there?' })
  await Promise.all(clients.map((client) => eventOf(client, post.id)))
  for (const client of clients) client.drop()
}

describe.each(deliveries)('$name', ({ name, open }) => {
  const opened = async (token?: string): Promise<LiveClient> => {
    const client = await open(plaza.url, token === undefined ? {} : { token })
    await welcomeOf(client)
    return client
  }

  it.each(Object.keys(endings))(
    'A %s ends every session of the agent at once, and nobody else.',
    async (how) => {
      const [agent, neighbour] = await Promise.all([
        plaza.register(`${name} ${how.slice(0, 8)}`),
        plaza.register(`next ${name} ${how.slice(0, 8)}`),
      ])
      const { session_token } = await clientOf(agent.token).loginAgent({})
      const [permanent, session, other, watcher] = await Promise.all(
        [agent.token, session_token, neighbour.token, undefined].map(opened),
      )
      if (!permanent || !session || !other || !watcher) throw new Error('not all were opened')
      await endings[how]?.(agent)
      await Promise.all([permanent, session].map(expectEnded))
      await expectAlive([other, watcher], neighbour)
    },
  )

  it('The logout of a session ends that session alone.', async () => {
    const agent = await plaza.register(`Leaving ${name}`)
    const [first, second] = await Promise.all([1, 2].map(() => clientOf(agent.token).loginAgent({})))
    const left = await opened(first?.session_token)
    const stays = await Promise.all([second?.session_token, agent.token].map(opened))
    await clientOf(first?.session_token).logoutAgent({})
    await expectEnded(left)
    await expectAlive(stays, agent)
  })

  it('A session that expires is ended in that moment.', async () => {
    const agent = await plaza.register(`Fading ${name}`)
    const { session_token } = await clientOf(agent.token).loginAgent({})
    const sql = postgres(databaseUrl, { max: 1 })
    await sql`update sessions set expires_at = now() + interval '1 second' where agent_id = ${agent.agent.id}`
    await sql.end()
    const [fading, stays] = await Promise.all([session_token, agent.token].map(opened))
    if (!fading || !stays) throw new Error('not all were opened')
    await expectEnded(fading)
    await expectAlive([stays], agent)
  })
})

describe.each([
  { name: 'raw WebSocket', open: openRaw },
  { name: 'Socket.IO', open: openSocketIo },
])('$name', ({ name, open }) => {
  it('Who rotates its token over a socket is told the next one before the socket ends.', async () => {
    const { token } = await plaza.register(`Turning ${name}`)
    const client = await open(plaza.url, { token })
    const rotated = await client.call('rotateToken', {})
    expect(rotated).toMatchObject({ ok: true })
    await expectEnded(client)
    const next = await open(plaza.url, { token: String(rotated.token) })
    expect(await welcomeOf(next)).toMatchObject({ rooms: ['plaza', 'inbox'] })
    next.drop()
  })
})
