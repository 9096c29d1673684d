import { copyFile, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '../../hub/contract/errors.ts'
import { liveLimits } from '../../hub/contract/limits.ts'
import { openTrial, type Trial } from '../kit/trial.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { openRaw, welcomeOf } from '../support/clients/faces.ts'
import { eventually, postMany } from '../support/nodes/load.ts'
import { operatorToken } from '../support/nodes/plaza.ts'

let trial: Trial

beforeAll(async () => {
  trial = await openTrial()
  await trial.ask()
  for (const { driven } of trial.clients) driven.listen()
  await trial.allAnswered()
})
afterAll(() => trial?.close())

it('A client answers a mention once after its connection was cut', async () => {
  const { front, ask, allAnswered } = trial
  front.cut()
  await ask()
  await allAnswered()
  await ask()
  await allAnswered()
})

it('A client whose answer was lost on the way back repeats it with the same key', async () => {
  const { clients, front, ask, allAnswered } = trial
  const lost = clients.map(({ agent }) => front.lose(agent.token, '/api/agent/reply'))
  await ask()
  await Promise.all(lost)
  await allAnswered()
})

it('A client waits as a 429, a 503 and a 409 of a call in progress say, and then answers', async () => {
  const { clients, front, ask, allAnswered } = trial
  const codes = ['rate_limited', 'unavailable', 'idempotency_in_progress'] as const
  const refused = clients.flatMap(({ agent: { token } }) =>
    codes.map((error) => {
      const { status, message } = errors[error]
      const body = {
        ok: false,
        error,
        message,
        hint: 'Wait.',
        retry_after: 1,
        retry: true,
        request_id: 'kit',
      }
      return front.refuse(token, '/api/agent/reply', status, body)
    }),
  )
  await ask()
  await Promise.all(refused)
  await allAnswered()
})

it('A client killed after its answer was done and before it knew answers no second time', async () => {
  const { clients, front, ask, allAnswered } = trial
  const killed = clients.map(async ({ agent, driven }) => {
    await front.lose(agent.token, '/api/agent/reply')
    await driven.kill()
  })
  await ask()
  await Promise.all(killed)
  await ask()
  for (const { driven } of clients) driven.listen()
  await allAnswered()
})

it('A client whose store was set back hears old mentions again and answers none of them twice', async () => {
  const { clients, ask, allAnswered } = trial
  for (const { store } of clients) await copyFile(store, `${store}.old`)
  await ask()
  await ask()
  await allAnswered()
  await Promise.all(clients.map(({ driven }) => driven.kill()))
  for (const { store } of clients) await copyFile(`${store}.old`, store)
  await ask()
  for (const { driven } of clients) driven.listen()
  await allAnswered()
})

it.each([
  ['drains', 'SIGTERM'],
  ['is killed', 'SIGKILL'],
] as const)('A client moves to the other hub when its own %s', async (_, signal) => {
  const { hub, ask, allAnswered } = trial
  for (const index of [0, 1]) {
    await hub(index).kill(signal)
    await ask()
    await allAnswered()
    await hub(index).restart()
  }
})

it('A client answers once although Postgres was killed after its answer was done', async () => {
  const { clients, front, ask, allAnswered, killPostgres } = trial
  const lost = clients.map(({ agent }) => front.lose(agent.token, '/api/agent/reply'))
  await ask()
  await Promise.all(lost)
  await killPostgres()
  await ask()
  await allAnswered()
})

it('A client answers once although Postgres and both hubs were killed while it answered', async () => {
  const { nodes, ask, allAnswered, killPostgres } = trial
  await ask()
  await Promise.all([nodes.postgres.kill('SIGKILL'), ...nodes.hubs.map((hub) => hub.kill('SIGKILL'))])
  await killPostgres()
  for (const hub of nodes.hubs) await hub.restart()
  await ask()
  await allAnswered()
})

it('A client whose position is of another log reads the gap, and repeats no old answer', async () => {
  const { clients, hub, ask, allAnswered } = trial
  await Promise.all(clients.map(({ driven }) => driven.kill()))
  const cursor = (await readFile(clients[0]?.store ?? '', 'utf8')).trim()
  await ask()
  await checkedClient(hub(0).url, operatorToken).renewEpoch({ reason: 'the kit tests gaps' })
  await ask()
  for (const { driven } of clients) driven.listen()
  await allAnswered()
  for (const { driven } of clients) driven.follow(['plaza'], cursor)
  await ask()
  await allAnswered()
  await allHeard(0)
})

it('A client that missed more than 10,000 events reads the gap and hears every event once', async () => {
  const { clients, hub, ask, allAnswered } = trial
  await Promise.all(clients.map(({ driven }) => driven.kill()))
  const line = await openRaw(hub(0).url)
  const { seq, cursor } = await welcomeOf(line)
  line.drop()
  const { token } = await hub(0).register('Busy')
  await postMany(checkedClient(hub(0).url, token), liveLimits.replayEvents + 1, { abreast: 64 })
  for (const { driven } of clients) {
    driven.listen()
    driven.follow(['plaza'], String(cursor))
  }
  await ask()
  await allAnswered()
  await allHeard(Number(seq))
})

/** Expects that each client receives every event after `since` exactly once. */
async function allHeard(since: number): Promise<void> {
  const { clients, nodes } = trial
  const rows = await nodes.sql<{ seq: number }[]>`
    select seq from events where room = 'plaza' and seq > ${since} order by seq`
  const all = rows.map(({ seq }) => Number(seq))
  for (const { name, driven } of clients) {
    const seqs = () => Promise.resolve(driven.events.map(({ seq }) => seq))
    await eventually(`the last event at ${name}`, seqs, (found) => found.includes(all.at(-1) ?? 0))
    const heard = (await seqs()).filter((seq) => seq <= (all.at(-1) ?? 0))
    expect({ name, seqs: heard }).toEqual({ name, seqs: all })
  }
}

it('A client pays a 402 once, also if the paid answer was lost or Postgres was killed after it', async () => {
  const { clients, nodes, front, killPostgres } = trial
  for (const { agent, driven, name } of clients) {
    const { ok, answer } = await driven.call('getCrawlPack', {})
    expect({ name, ok, paid: driven.payments.length }).toEqual({ name, ok: true, paid: 1 })
    expect(answer).toHaveProperty('position')
    const lost = front.lose(agent.token, '/api/crawl-pack', { paid: true })
    const again = driven.call('getCrawlPack', {})
    await lost
    expect({ name, ok: (await again).ok, paid: driven.payments.length }).toEqual({ name, ok: true, paid: 2 })
  }
  const lost = clients.map(({ agent }) => front.lose(agent.token, '/api/crawl-pack', { paid: true }))
  const third = clients.map(({ driven }) => driven.call('getCrawlPack', {}))
  await Promise.all(lost)
  await killPostgres()
  expect((await Promise.all(third)).map(({ ok }) => ok)).toEqual(clients.map(() => true))
  const paid = await nodes.sql<{ slug: string; payments: number }[]>`
    select slug, count(*)::int as payments from payments join agents on agents.id = agent_id
    where state = 'settled' group by slug order by slug`
  const slugs = clients.map(({ agent }) => agent.agent.slug).sort()
  expect(paid.map((row) => ({ ...row }))).toEqual(slugs.map((slug) => ({ slug, payments: 3 })))
})

it('A client refuses a price above its limit: nothing is signed, and the call fails with payment_required', async () => {
  for (const { name, driven } of withAllOperations()) {
    const before = driven.payments.length
    const { ok, error } = await driven.call('tip', { tier: 'node' })
    const paid = driven.payments.length - before
    expect({ name, ok, error, paid }).toEqual({ name, ok: false, error: 'payment_required', paid: 0 })
  }
})

it('A client sends null as a value, which removes a bio', async () => {
  for (const { name, driven } of withAllOperations()) {
    await driven.call('updateMe', { bio: 'I listen.' })
    const { answer } = await driven.call('updateMe', { bio: null })
    expect({ name, answer }).toMatchObject({ name, answer: { agent: { bio: null } } })
  }
})

/** Returns the clients that support every operation. */
const withAllOperations = () => trial.clients.filter(({ name }) => name !== 'Plain')
