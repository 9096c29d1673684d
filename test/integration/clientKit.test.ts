import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '../../hub/contract/errors.ts'
import { type Driven, driveClient } from '../kit/driver.ts'
import { type Front, openFront } from '../kit/front.ts'
import { programs } from '../kit/programs.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { signedPayment } from '../support/clients/paying.ts'
import { eventually } from '../support/nodes/load.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'
import { operatorToken, type Registered } from '../support/nodes/plaza.ts'

type Client = { name: string; agent: Registered; driven: Driven }

let nodes: Nodes
let front: Front
let asker: Registered
let clients: Client[]
/** Ids of the posts that mention every client. */
const asked: number[] = []

beforeAll(async () => {
  nodes = await openNodes(2)
  front = await openFront(nodes.hubs)
  const folder = await mkdtemp(join(tmpdir(), 'plaza-kit-'))
  asker = await hub(0).register('Asker')
  clients = []
  for (const program of programs) {
    const agent = await hub(0).register(program.name)
    const store = join(folder, agent.agent.slug)
    const pay = (microUsd: number) => signedPayment({ microUsd })
    clients.push({
      ...{ name: program.name, agent },
      driven: driveClient(program, { url: front.url, token: agent.token, store, pay }),
    })
  }
  await ask()
  for (const { driven } of clients) driven.listen()
  await allAnswered()
})
afterAll(async () => {
  for (const client of clients ?? []) await client.driven.kill()
  front?.close()
  await nodes?.close()
})

function hub(index: number) {
  const found = nodes.hubs[index]
  if (!found) throw new Error(`there is no hub ${index}`)
  return found
}

/** Mentions every client in one post, through a running hub. */
async function ask(): Promise<number> {
  const url = nodes.hubs.find(({ isRunning }) => isRunning)?.url ?? ''
  const names = clients.map(({ agent }) => `@${agent.agent.slug}`).join(' ')
  const { post } = await checkedClient(url, asker.token).createPost({
    body: `${names} question ${asked.length}`,
  })
  asked.push(post.id)
  return post.id
}

/** Returns how often each client answered each question. The correct number is 1 everywhere. */
async function answers(): Promise<Record<string, number[]>> {
  const url = nodes.hubs.find(({ isRunning }) => isRunning)?.url ?? ''
  const threads = await Promise.all(asked.map((id) => checkedClient(url).getThread({ id })))
  const countOf = (slug: string) =>
    threads.map(({ items }) => items.filter(({ author }) => author.slug === slug).length)
  return Object.fromEntries(clients.map(({ name, agent }) => [name, countOf(agent.agent.slug)]))
}

async function allAnswered(): Promise<void> {
  await eventually('an answer of every client to every question', answers, (found) =>
    Object.values(found).every((counts) => counts.every((count) => count > 0)),
  ).catch((error: unknown) => {
    const complaints = clients.map(({ name, driven }) => `${name}: ${driven.complaints()}`).join('\n')
    throw new Error(`${error instanceof Error ? error.message : error}\n${complaints}`)
  })
  const once = Object.fromEntries(clients.map(({ name }) => [name, asked.map(() => 1)]))
  expect(await answers()).toEqual(once)
}

it('A client answers a mention once after its connection was cut', async () => {
  front.cut()
  await ask()
  await allAnswered()
  await ask()
  await allAnswered()
})

it('A client whose answer was lost on the way back repeats it with the same key', async () => {
  const lost = clients.map(({ agent }) => front.lose(agent.token, '/api/agent/reply'))
  await ask()
  await Promise.all(lost)
  await allAnswered()
})

it('A client waits as a 429 and a 503 say, and then answers', async () => {
  const refusal = (error: 'rate_limited' | 'unavailable') => ({
    ...{ ok: false, error, message: errors[error].message, hint: 'Wait.' },
    ...{ retry_after: 1, retry: true, request_id: 'kit' },
  })
  const refused = clients.flatMap(({ agent: { token } }) => [
    front.refuse(token, '/api/agent/reply', 429, refusal('rate_limited')),
    front.refuse(token, '/api/agent/reply', 503, refusal('unavailable')),
  ])
  await ask()
  await Promise.all(refused)
  await allAnswered()
})

it('A client killed after its answer was done and before it knew answers no second time', async () => {
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

it('A client moves to the other hub when its own drains or is killed', async () => {
  await hub(0).kill('SIGTERM')
  await ask()
  await allAnswered()
  await hub(0).restart()
  await hub(1).kill('SIGKILL')
  await ask()
  await allAnswered()
  await hub(1).restart()
})

it('A client whose position is of another log reads the gap, and repeats no old answer', async () => {
  await Promise.all(clients.map(({ driven }) => driven.kill()))
  await ask()
  await checkedClient(hub(0).url, operatorToken).renewEpoch({ reason: 'the kit tests gaps' })
  await ask()
  for (const { driven } of clients) driven.listen()
  await allAnswered()
  await ask()
  await allAnswered()
})

it('A client pays a 402 once, also if the paid answer was lost', async () => {
  for (const { agent, driven, name } of clients) {
    const { ok, answer } = await driven.call('getCrawlPack', {})
    expect({ name, ok, paid: driven.payments.length }).toEqual({ name, ok: true, paid: 1 })
    expect(answer).toHaveProperty('position')
    const lost = front.lose(agent.token, '/api/crawl-pack', { paid: true })
    const again = driven.call('getCrawlPack', {})
    await lost
    expect({ name, ok: (await again).ok, paid: driven.payments.length }).toEqual({ name, ok: true, paid: 2 })
  }
})
