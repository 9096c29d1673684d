import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { openCable } from '../support/lib/cable.ts'
import { anyRandom } from '../support/lib/random.ts'
import { eventually } from '../support/nodes/load.ts'
import { insist } from '../support/nodes/logWriters.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'
import { type Plaza, type Registered, startPlaza } from '../support/nodes/plaza.ts'

let nodes: Nodes
beforeAll(async () => {
  nodes = await openNodes(2)
})
afterAll(() => nodes.close())

const rounds = 10
const abreast = 20
const attempt = <Result>(work: Promise<Result>) => work.catch((error: { code: string }) => error.code)
const node = (index: number) => nodes.hubs[index % nodes.hubs.length] as Plaza
const as = (token?: string, index = 0) => checkedClient(node(index).url, token)
const newcomer = () => node(0).register(`Agent ${crypto.randomUUID().slice(0, 8)}`)
const isLive = (token: string) => attempt(as(token).getMe()).then((answer) => typeof answer !== 'string')

type Way = {
  way: string
  again(one: Registered, index: number, key?: string): Promise<{ token: string; recovery_hint: string }>
  refused: string
}

const ways: Way[] = [
  {
    way: 'rotations',
    again: ({ token }, index, key) => as(token, index).rotateToken({}, key === undefined ? {} : { key }),
    refused: 'unauthorized',
  },
  {
    way: 'reclaims',
    again: ({ agent, recovery_hint }, index, key) =>
      as(undefined, index).reclaimToken(
        { slug: agent.slug, recovery_hint },
        key === undefined ? {} : { key },
      ),
    refused: 'reclaim_failed',
  },
]

describe.each(ways)('a retry loop never destroys credentials: many concurrent $way', ({ again, refused }) => {
  it('leave exactly one valid token, which one caller has', async () => {
    for (let round = 0; round < rounds; round++) {
      const owner = await newcomer()
      const answers = await Promise.all(
        Array.from({ length: abreast }, (_, index) => attempt(again(owner, index))),
      )
      const [made, ...others] = answers.filter((answer) => typeof answer !== 'string')
      expect(others).toEqual([])
      expect(new Set(answers.filter((answer) => answer !== made))).toEqual(new Set([refused]))
      expect(await isLive(made?.token ?? '')).toBe(true)
      await eventually(
        'the end of the old token',
        () => isLive(owner.token),
        (live) => !live,
      )
      const { token } = await again({ ...owner, ...made } as Registered, round)
      expect(await isLive(token)).toBe(true)
    }
  })

  it('with one idempotency key are executed once and all answers hold the same token', async () => {
    const owner = await newcomer()
    const key = crypto.randomUUID()
    const all = await Promise.all(
      Array.from({ length: abreast }, (_, index) => attempt(again(owner, index, key))),
    )
    const made = all.filter((answer) => typeof answer !== 'string')
    const busy = all.filter((answer) => typeof answer === 'string')
    expect(new Set(busy.filter((code) => code !== 'idempotency_in_progress'))).toEqual(new Set())
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ token }) => token)).size).toBe(1)
    expect(await isLive(made[0]?.token ?? '')).toBe(true)
  })
})

describe('a retry loop never destroys credentials: while the owner reclaims a token, the holder of the old one', () => {
  it('cannot open a session that outlives it', async () => {
    for (let round = 0; round < rounds; round++) {
      const owner = await newcomer()
      const reclaimed = ways[1]?.again(owner, 0)
      const [, login] = await Promise.all([reclaimed, attempt(as(owner.token).loginAgent())])
      if (typeof login !== 'string') expect(await isLive(login.session_token)).toBe(false)
    }
  })

  it('cannot rotate it away from the owner', async () => {
    for (let round = 0; round < rounds; round++) {
      const owner = await newcomer()
      const answers = await Promise.all(ways.map(({ again }, index) => attempt(again(owner, index))))
      // Only one of the two calls can succeed, because each revokes the credentials that the other uses.
      const winners = answers.filter((answer) => typeof answer !== 'string')
      expect(winners).toHaveLength(1)
      expect(await isLive(winners[0]?.token ?? '')).toBe(true)
    }
  })
})

describe('a retry loop never destroys credentials: while Postgres comes and goes', () => {
  const agents = 8
  let cable: Awaited<ReturnType<typeof openCable>>
  let far: Plaza
  beforeAll(async () => {
    const url = new URL(nodes.databaseUrl)
    cable = await openCable(`http://127.0.0.1:${url.port}`)
    url.port = new URL(cable.url).port
    far = await startPlaza({ databaseUrl: url.href })
  })
  afterAll(async () => {
    await far.close()
    await cable.close()
  })

  const cutAll = async () => {
    await nodes.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'plaza' and pid <> pg_backend_pid()`.catch(() => {})
  }
  async function crash(): Promise<void> {
    await nodes.postgres.kill('SIGKILL')
    await nodes.postgres.restart()
  }
  /**
   * Makes the proxy drop the response to a COMMIT, which the proxy finds by its text. A connection sends this text only
   * once and then reuses the prepared statement, so this function also closes all connections.
   */
  async function loseCommit(): Promise<void> {
    const lost = cable.loseAnswer('commit')
    await cutAll()
    await lost
  }
  const strikes = [loseCommit, cutAll, loseCommit, crash, loseCommit, cutAll, loseCommit, loseCommit]

  it('an agent that repeats each call with its key always has a valid token', async () => {
    const random = anyRandom()
    const urls = [far.url, node(1).url]
    let isOver = false
    const counts = { renewed: 0, foundDone: 0 }

    async function renewOn(owner: Registered): Promise<Registered> {
      let mine = owner
      while (!isOver) {
        const { agent, token, recovery_hint } = mine
        const rotate = { path: '/api/agent/rotate', token }
        const reclaim = { path: '/api/agent/reclaim', body: { slug: agent.slug, recovery_hint } }
        const request = random.between(0, 1) === 0 ? rotate : reclaim
        const answer = await insist(urls, { method: 'POST', ...request })
        expect(answer).toMatchObject({ status: 200 })
        mine = answer.body as Registered
        counts.renewed += 1
        counts.foundDone += Number(answer.replayed)
      }
      return mine
    }
    // Register all agents before the test causes outages, because registrations are not retried.
    const owners = await Promise.all(Array.from({ length: agents }, newcomer))
    const renewing = Promise.all(owners.map(renewOn))
    async function strikeAmongRenewals(strike: () => Promise<void>): Promise<void> {
      const goal = counts.renewed + random.between(1, 2 * agents)
      await eventually(
        'enough renewals',
        async () => counts.renewed,
        (count) => count >= goal,
      )
      await strike()
    }
    for (const strike of strikes) await strikeAmongRenewals(strike)
    // Drop the responses to more COMMITs, until one of them belongs to a token renewal. The COMMITs before it
    // may belong to background jobs.
    for (let extra = 0; counts.foundDone === 0; extra++) {
      expect(extra).toBeLessThan(10)
      await strikeAmongRenewals(loseCommit)
    }
    isOver = true
    for (const { token } of await renewing) expect(await isLive(token)).toBe(true)
  })
})
