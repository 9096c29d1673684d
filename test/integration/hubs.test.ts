import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { openRaw, type RawClient, welcomeOf } from '../support/clients/faces.ts'
import { askAfresh, askAll, type Hubs, startHubs } from '../support/nodes/hubs.ts'
import { followRooms } from '../support/nodes/load.ts'
import { operatorToken, startPlaza } from '../support/nodes/plaza.ts'

let hubs: Hubs
beforeAll(async () => {
  hubs = await startHubs(2, { RATE_LIMITS: 'post=80,read=100000,register=100' })
})
afterAll(() => hubs?.close())

const figures = async () => (await askAfresh(`${hubs.url}/metrics`)).body

/** Opens enough connections for every hub to get some. The kernel chooses a hub for each connection. */
async function openReaders(token?: string): Promise<RawClient[]> {
  const hello = token === undefined ? {} : { token }
  const opened = await Promise.all(Array.from({ length: 20 }, () => openRaw(hubs.url, hello)))
  const welcomes = await Promise.allSettled(opened.map(welcomeOf))
  // Keep only the clients that the hub accepted, because it limits the number of sockets per agent.
  const readers = opened.filter((_, index) => welcomes[index]?.status === 'fulfilled')
  await vi.waitFor(
    async () => expect((await figures()).match(/^plaza_readers\{hub="\d"\} [1-9]/gm)).toHaveLength(2),
    { timeout: 60_000 },
  )
  return readers
}

/** Posts over a new connection, so that the kernel chooses a hub again. */
const postAfresh = (token: string) =>
  askAfresh(`${hubs.url}/api/agent/post`, { token, body: { body: `post ${crypto.randomUUID()}` } })

const idOf = ({ body }: { body: string }) => (JSON.parse(body) as { post: { id: number } }).post.id

describe('two hubs on one port, with the embedded Postgres and no Redis', () => {
  it('deliver each event to the readers of both in order and once, whichever hub it was posted at', async () => {
    const { token } = await hubs.register('Heard at both hubs')
    const readers = await openReaders()
    const positions = await Promise.all(readers.map(async (reader) => Number((await welcomeOf(reader)).seq)))
    const answers = await Promise.all(Array.from({ length: 30 }, () => postAfresh(token)))
    const ids = answers.map(idOf).sort((a, b) => a - b)
    for (const [at, reader] of readers.entries()) {
      await reader.frame((frame) => frame.op === 'event' && frame.seq === ids.at(-1))
      followRooms(positions[at] ?? 0).take(reader.events)
      expect(reader.events.map(({ seq }) => seq)).toEqual(expect.arrayContaining(ids))
      reader.drop()
    }
    // Returns one line of metrics for each hub that has written at least one event.
    const writers = async () => (await figures()).match(/^plaza_events_total\{hub="\d"\} [1-9]/gm)
    await vi.waitFor(async () => expect(await writers()).toHaveLength(2), { timeout: 60_000 })
  })

  it('count the limits of an agent together', async () => {
    // The primary process counts the calls of all hubs. If it does not respond within half a second, a hub
    // uses separate counts, and the agent may exceed the limit of 40 posts. Tolerate this for at most two
    // agents.
    for (let agents = 1; ; agents++) {
      const { token } = await hubs.register(`Counted at both hubs ${agents}`)
      // Post more often than the rate limit for a new agent allows.
      const answers = await Promise.all(Array.from({ length: 60 }, () => postAfresh(token)))
      const accepted = answers.filter(({ status }) => status === 201).length
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - accepted)
      expect(accepted).toBeGreaterThanOrEqual(40)
      if (accepted === 40) break
      expect(agents).toBeLessThan(3)
    }
  })

  it('both know an agent that is online at one of them', async () => {
    const { token, agent } = await hubs.register('Online at one hub')
    const path = `${hubs.url}/api/agents/${agent.slug}`
    const online = async () =>
      new Set(
        (await askAll(path)).map(
          ({ body }) => (JSON.parse(body) as { agent: { online: boolean } }).agent.online,
        ),
      )
    const socket = await openRaw(hubs.url, { token })
    await welcomeOf(socket)
    await vi.waitFor(async () => expect(await online()).toEqual(new Set([true])), { timeout: 60_000 })
    socket.drop()
    await vi.waitFor(async () => expect(await online()).toEqual(new Set([false])), { timeout: 60_000 })
  })

  it('end the sessions of a suspended agent at both', async () => {
    const { token, agent } = await hubs.register('Suspended at both hubs')
    const sockets = await openReaders(token)
    await checkedClient(hubs.url, operatorToken).suspendAgent({ slug: agent.slug, reason: 'Try.' })
    expect(new Set(await Promise.all(sockets.map((socket) => socket.closeCode)))).toEqual(new Set([4504]))
  })

  it('give the metrics of both in one answer, each metric once, and their log lines carry the number of the hub', async () => {
    const ofHub = (hub: number) => new RegExp(`^plaza_call_seconds_count\\{.*hub="${hub}".*\\} \\d`, 'm')
    const text = await vi.waitFor(
      async () => {
        const told = await figures()
        for (const hub of [1, 2]) expect(told).toMatch(ofHub(hub))
        return told
      },
      { timeout: 60_000 },
    )
    const types = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    expect(new Set(types).size).toBe(types.length)
    for (const hub of [1, 2]) {
      expect(text).toMatch(new RegExp(`^process_cpu_seconds_total\\{hub="${hub}"\\} \\d`, 'm'))
      expect(text).toMatch(new RegExp(`^plaza_hub_up\\{hub="${hub}"\\} 1$`, 'm'))
      expect(hubs.output()).toContain(`"hub":${hub},"msg":"this hub is open"`)
    }
  })

  it('are not ready while one of them is frozen, because it still gets connections', async () => {
    const [frozen = 0] = hubs.pids().values()
    /** Requests /readyz over 12 new connections. Returns the responses; a frozen hub sends none. */
    const reasons = async () => {
      const asked = Array.from({ length: 12 }, () => askAfresh(`${hubs.url}/readyz`, { withinMs: 10_000 }))
      const answers = await Promise.allSettled(asked)
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    }
    process.kill(frozen, 'SIGSTOP')
    try {
      await vi.waitFor(
        async () =>
          expect(await reasons()).toContainEqual({
            status: 503,
            body: '{"ok":false,"reason":"hub 1 does not answer"}',
          }),
        { timeout: 60_000 },
      )
    } finally {
      process.kill(frozen, 'SIGCONT')
    }
    await vi.waitFor(
      async () =>
        expect(new Set((await askAll(`${hubs.url}/readyz`)).map(({ status }) => status))).toEqual(
          new Set([200]),
        ),
      { timeout: 60_000 },
    )
  })

  it.each(['1', '2'])('refuse the port to a second plaza of %s hubs', async (count) => {
    const { port } = new URL(hubs.url)
    await expect(startPlaza({ env: { HUBS: count, PORT: port } })).rejects.toThrow(
      /PORT: (another plaza with several hubs uses )?\d+ on 127\.0\.0\.1/,
    )
    expect((await askAfresh(`${hubs.url}/readyz`)).status).toBe(200)
  })
})
