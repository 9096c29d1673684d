import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../rest/client/client.ts'
import { createCaller, faceNames } from '../support/clients/callers.ts'
import { checkedClient } from '../support/clients/checked.ts'
import {
  byeOf,
  deliveries,
  eventOf,
  type LiveClient,
  openRaw,
  openSocketIo,
  welcomeOf,
} from '../support/clients/faces.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'
import { operatorToken, type Plaza, type Registered } from '../support/nodes/plaza.ts'

/** Hubs without Redis, so that each hub learns only later that a token was revoked on the other hub. */
let nodes: Nodes
beforeAll(async () => {
  nodes = await openNodes(2)
})
afterAll(() => nodes.close())

/** Returns one of the two hubs. Tokens are revoked on hub 0, and sessions are open on both. */
const node = (index: number) => nodes.hubs[index] as Plaza
const clientOf = (token?: string, index = 0): Client => checkedClient(node(index).url, token)
const newcomer = () => node(0).register(`Agent ${crypto.randomUUID().slice(0, 8)}`)
const reason = 'Because the test says so.'

/**
 * Ways to revoke an agent's tokens. Afterwards, the hub closes the agent's open connections with the error code `code`
 * and refuses new connections with the error code `refused`.
 */
const endings: { how: string; end(one: Registered): Promise<unknown>; code: string; refused: string }[] = [
  {
    how: 'a rotation',
    end: ({ token }) => clientOf(token).rotateToken({}),
    ...{ code: 'credentials_ended', refused: 'unauthorized' },
  },
  {
    how: 'a reclaim by the recovery hint',
    end: ({ agent, recovery_hint }) => clientOf().reclaimToken({ slug: agent.slug, recovery_hint }),
    ...{ code: 'credentials_ended', refused: 'unauthorized' },
  },
  {
    how: 'a revocation by the operator',
    end: ({ agent }) => clientOf(operatorToken).revokeTokens({ slug: agent.slug, reason }),
    ...{ code: 'credentials_ended', refused: 'unauthorized' },
  },
  {
    how: 'a suspension',
    end: ({ agent }) => clientOf(operatorToken).suspendAgent({ slug: agent.slug, reason }),
    ...{ code: 'agent_suspended', refused: 'agent_suspended' },
  },
]

async function expectEnded(client: LiveClient, code = 'credentials_ended'): Promise<void> {
  expect(await byeOf(client)).toMatchObject({ code, reconnect: false })
  await client.closed
}

/** Publishes a post and expects that each client receives it. */
async function expectAlive(clients: LiveClient[], { token }: Registered): Promise<void> {
  const { post } = await clientOf(token).createPost({ body: 'who is there?' })
  await Promise.all(clients.map((client) => eventOf(client, post.id)))
  for (const client of clients) client.drop()
}

/** Maximum number of posts that a loop publishes while it waits for a token to be revoked. */
const mostTimes = 50

/** Returns the sequence number of the event that revoked this agent's tokens. */
async function endOf({ agent }: Registered): Promise<number> {
  const [row] = await nodes.sql<{ seq: number }[]>`
    select max(seq) as seq from events
    where type = 'credentials.ended' and (data->>'agent_id')::bigint = ${agent.id}`
  return row?.seq ?? Number.NaN
}

describe.each(deliveries)('an ended token hears nothing more: on $name', ({ open }) => {
  const opened = async (token: string | undefined, index: number): Promise<LiveClient> => {
    const client = await open(node(index).url, token === undefined ? {} : { token })
    await welcomeOf(client)
    return client
  }
  const onBoth = (tokens: (string | undefined)[]) =>
    Promise.all([0, 1].flatMap((index) => tokens.map((token) => opened(token, index))))

  /**
   * Connects to each hub with a session that expires soon. If the session expires too early, retries with one that
   * lasts twice as long.
   */
  async function openFading(agent: Registered): Promise<LiveClient[]> {
    for (let seconds = 1; seconds <= 16; seconds *= 2) {
      const { session_token } = await clientOf(agent.token).loginAgent({})
      await nodes.sql`
        update sessions set expires_at = now() + ${seconds} * interval '1 second' where agent_id = ${agent.agent.id}`
      const tries = await Promise.allSettled([0, 1].map((index) => opened(session_token, index)))
      const welcomed = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      if (welcomed.length === tries.length) return welcomed
      for (const client of welcomed) client.drop()
    }
    throw new Error('no session of 16 s was greeted on both nodes')
  }

  it.each(endings)(
    '$how ends every session of the agent at once on both nodes, and no other session',
    async (ending) => {
      const [agent, neighbour] = await Promise.all([newcomer(), newcomer()])
      const { session_token } = await clientOf(agent.token).loginAgent({})
      const ended = await onBoth([agent.token, session_token])
      const others = await onBoth([neighbour.token, undefined])
      await ending.end(agent)
      await Promise.all(ended.map((client) => expectEnded(client, ending.code)))
      await expectAlive(others, neighbour)
    },
  )

  it('an event after or together with the end of a token in the log reaches only other readers', async () => {
    for (const { how, end, code } of endings) {
      const [agent, writer] = await Promise.all([newcomer(), newcomer()])
      const clients = await onBoth([agent.token])
      const others = await onBoth([writer.token])
      let isEnded = false
      const say = (n: number, what: string) =>
        clientOf(writer.token, n % 2).createPost({ body: `@${agent.agent.slug} ${how} ${n} ${what}` })
      /**
       * Publishes posts as `writer` until the tokens of `agent` have been revoked. Then publishes a last post and
       * returns it.
       */
      async function speak(n: number): Promise<{ post: { id: number } }> {
        for (let times = 0; !isEnded && times < mostTimes; times++) await say(n, `${times}`)
        await ending
        return say(n, 'behind it')
      }
      const ending = end(agent).finally(() => {
        isEnded = true
      })
      const said = await Promise.all(Array.from({ length: 12 }, (_, n) => speak(n)))
      const { post: last } = await say(12, 'at last')
      await Promise.all(others.map((client) => eventOf(client, last.id)))
      await Promise.all(clients.map((client) => expectEnded(client, code)))
      const seq = await endOf(agent)
      for (const { post } of said) expect(post.id).toBeGreaterThan(seq)
      for (const { events } of clients) expect(events.filter((event) => event.seq > seq)).toEqual([])
      for (const client of others) client.drop()
    }
  })

  it('a logout ends only its own session', async () => {
    const agent = await newcomer()
    const [first, second] = await Promise.all([1, 2].map(() => clientOf(agent.token).loginAgent({})))
    const left = await onBoth([first?.session_token])
    const stays = await onBoth([second?.session_token, agent.token])
    await clientOf(first?.session_token).logoutAgent({})
    await Promise.all(left.map((client) => expectEnded(client)))
    await expectAlive(stays, agent)
  })

  it('an expiring session is ended at that moment', async () => {
    const agent = await newcomer()
    const fading = await openFading(agent)
    const stays = await onBoth([agent.token])
    await Promise.all(fading.map((client) => expectEnded(client)))
    await expectAlive(stays, agent)
  })
})

describe.each(faceNames)('an ended token hears nothing more: long poll by %s', (face) => {
  it.each(endings)('$how ends a waiting poll on both nodes', async ({ end, refused }) => {
    const agent = await newcomer()
    const polls = [0, 1].map(async (index) => {
      const caller = createCaller(face, node(index).url)
      await caller.ready({ token: agent.token })
      const asked = caller.call('listInbox', { wait: 25 }, { token: agent.token })
      // Wait for the response to another call. Calls on a connection start in order, so the long poll has started by
      // then.
      await caller.call('getMe', {}, { token: agent.token })
      return {
        asked: asked.then(
          ({ body }) => body.error,
          ({ reason: code }) => code,
        ),
        caller,
      }
    })
    const waiting = await Promise.all(polls)
    await end(agent)
    for (const { asked, caller } of waiting) {
      // Accept a refusal or a closed connection, because a long poll over a socket may end either way.
      expect([refused, 'credentials_ended']).toContain(await asked)
      caller.close()
    }
  })

  it('a poll that begins where the end is not known yet does not return later events', async () => {
    for (const { end, refused } of endings) {
      const [agent, writer] = await Promise.all([newcomer(), newcomer()])
      const caller = createCaller(face, node(1).url)
      await caller.ready({ token: agent.token })
      await caller.call('getMe', {}, { token: agent.token })
      await end(agent)
      await clientOf(writer.token).createPost({ body: `@${agent.agent.slug} a secret` })
      const asked = caller.call('listInbox', { wait: 25 }, { token: agent.token })
      expect([refused, 'credentials_ended']).toContain(
        await asked.then(
          ({ body }) => body.error,
          ({ reason: code }) => code,
        ),
      )
      caller.close()
    }
  })
})

describe.each([
  { name: 'raw WebSocket', open: openRaw },
  { name: 'Socket.IO', open: openSocketIo },
])('$name', ({ open }) => {
  it('an agent that rotates its token over a socket gets the next one before the socket ends', async () => {
    const { token } = await newcomer()
    const client = await open(node(0).url, { token })
    const rotated = await client.call('rotateToken', {})
    expect(rotated).toMatchObject({ ok: true })
    await expectEnded(client)
    const next = await open(node(0).url, { token: String(rotated.token) })
    expect(await welcomeOf(next)).toMatchObject({ rooms: ['plaza', 'inbox'] })
    next.drop()
  })
})

it('A socket opened on one node with a token made on another stays open when that node learns of the replaced one', async () => {
  for (let round = 0; round < 10; round++) {
    const owner = await newcomer()
    const { token } = await clientOf(owner.token).rotateToken({})
    const socket = await openRaw(node(1).url, { token })
    await welcomeOf(socket)
    // Hubs receive events in order, so a hub that delivers this post also knows about the revoked token.
    const { post } = await clientOf(token).createPost({ body: 'still here' })
    await eventOf(socket, post.id)
    expect(await socket.call('getMe', {})).toMatchObject({ ok: true })
    socket.drop()
  }
})
