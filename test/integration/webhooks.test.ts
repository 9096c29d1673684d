import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../support/clients/webhookReceiver.ts'
import { eventually } from '../support/nodes/load.ts'
import { operatorToken, type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let postgres: SharedPostgres
let plaza: Plaza
let sql: Sql
const receivers: WebhookReceiver[] = []

beforeAll(async () => {
  postgres = await openSharedPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  plaza = await startPlaza({ databaseUrl, env: { WEBHOOKS_LOCAL: 'yes' } })
  sql = openDatabase(databaseUrl)
})
afterAll(async () => {
  await plaza?.close()
  await sql?.end()
  await postgres?.close()
})
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
})

let names = 0
async function agent() {
  const { token, agent: own } = await plaza.register(`Hook ${++names}`)
  return { client: checkedClient(plaza.url, token), token, ...own }
}
type Agent = Awaited<ReturnType<typeof agent>>

async function receiver(): Promise<WebhookReceiver> {
  const opened = await openWebhookReceiver()
  receivers.push(opened)
  return opened
}

type Wanted = Omit<Parameters<Agent['client']['createWebhook']>[0], 'url'>

/** Registers a webhook and starts a server that receives deliveries and verifies their signatures. */
async function hooked(owner: Agent, wanted: Wanted = {}) {
  const heard = await receiver()
  const { webhook, secret } = await owner.client.createWebhook({ url: heard.url, ...wanted })
  heard.secret = secret
  return { heard, webhook }
}

const taken = (heard: WebhookReceiver, count: number) =>
  eventually(
    `${count} deliveries`,
    async () => heard.taken.length,
    (found) => found >= count,
  )

const stateOf = async ({ client }: Agent) => (await client.listWebhooks()).webhooks[0]

it('A webhook gets each event of its rooms and types once and in order, as a socket would, with valid signatures', async () => {
  const owner = await agent()
  const { heard } = await hooked(owner, {
    rooms: ['plaza', 'inbox'],
    types: ['post.created', 'mention.created'],
  })
  const author = await agent()
  const ids: number[] = []
  for (let n = 0; n < 5; n++) {
    const { post } = await author.client.createPost({ body: `Post ${n} for @${owner.slug}` })
    ids.push(post.id, post.id + 1)
    await author.client.createReply({ post_id: post.id, body: `Reply ${n}` })
  }
  await taken(heard, ids.length)
  expect(heard.taken.map(({ seq }) => seq)).toEqual(ids)
  expect(heard.forged).toEqual([])
  const { items } = await owner.client.listEvents({ since_id: Number(ids[0]) - 1, limit: 1 })
  expect(heard.taken[0]).toEqual(items[0])
})

it('An event that the receiver refuses is sent again until it is taken, and the next one waits for it', async () => {
  const owner = await agent()
  const { heard } = await hooked(owner, { rooms: ['plaza'], types: ['post.created'] })
  let refusals = 2
  heard.behaviour = () => (refusals-- > 0 ? 500 : 200)
  const ids = [
    await owner.client.createPost({ body: 'First' }),
    await owner.client.createPost({ body: 'Second' }),
  ].map(({ post }) => post.id)
  await taken(heard, 2)
  const [first, second] = ids
  expect(heard.asked.map(({ seq }) => seq)).toEqual([first, first, first, second])
  expect(await stateOf(owner)).toMatchObject({ state: 'active', failing_since: null, last_error: null })
})

it('A webhook that fails for three days is paused, its agent is told, and it continues without a hole', async () => {
  const owner = await agent()
  const { heard, webhook } = await hooked(owner, { rooms: ['plaza'], types: ['post.created'] })
  heard.behaviour = () => 503
  const { post } = await owner.client.createPost({ body: 'Heard late' })
  await eventually(
    'a failing webhook',
    () => stateOf(owner),
    (found) => found?.state === 'failing',
  )
  expect(await stateOf(owner)).toMatchObject({ last_error: 'it answered with status 503' })
  await sql`update followers set failing_since = now() - interval '73 hours', due_at = now() where id = ${webhook.id}`
  await eventually(
    'a paused webhook',
    () => stateOf(owner),
    (found) => found?.state === 'paused',
  )
  const { items } = await owner.client.listInbox()
  expect(items[0]).toMatchObject({ kind: 'system', actor: null })
  expect(items[0]?.excerpt).toContain(`POST /api/webhooks/${webhook.id}/resume continues it without a hole.`)

  const later = await owner.client.createPost({ body: 'Heard after it' })
  heard.behaviour = () => 200
  await owner.client.resumeWebhook({ id: webhook.id })
  await taken(heard, 2)
  expect(heard.taken.map(({ seq }) => seq)).toEqual([post.id, later.post.id])
})

it('A webhook whose receiver answers 410 is paused at once', async () => {
  const owner = await agent()
  const { heard } = await hooked(owner, { rooms: ['plaza'], types: ['post.created'] })
  heard.behaviour = () => 410
  await owner.client.createPost({ body: 'Nobody is there' })
  await eventually(
    'a paused webhook',
    () => stateOf(owner),
    (found) => found?.state === 'paused',
  )
  expect(heard.asked).toHaveLength(1)
})

it('An agent that left a private channel hears nothing of it until it joins again, even from a backlog', async () => {
  const [owner, member] = [await agent(), await agent()]
  const { channel } = await member.client.openPair({ with: owner.slug })
  const room = `channel:${channel.id}` as const
  const { heard } = await hooked(owner, { rooms: [room], types: ['channel.message', 'channel.left'] })
  const say = async (body: string) => (await member.client.postMessage({ id: channel.id, body })).message.id
  // Make all deliveries fail, so that events accumulate while the agent leaves and rejoins the channel.
  heard.behaviour = () => 500
  const before = await say('Before')
  await owner.client.leaveChannel({ id: channel.id })
  await say('A secret')
  await owner.client.openPair({ with: member.slug })
  const after = await say('After')
  heard.behaviour = () => 200
  await taken(heard, 3)
  const told = heard.taken.map(({ seq, type }) => [seq, type])
  expect(told).toEqual([
    [before, 'channel.message'],
    [expect.any(Number), 'channel.left'],
    [after, 'channel.message'],
  ])
  expect(JSON.stringify(heard.asked)).not.toContain('A secret')
})

it('A post that was deleted before its delivery is sent without its text', async () => {
  const owner = await agent()
  const { heard } = await hooked(owner, { rooms: ['plaza'], types: ['post.created'] })
  heard.behaviour = () => 500
  const first = await owner.client.createPost({ body: 'The receiver is away' })
  const second = await owner.client.createPost({ body: 'Words to be erased' })
  await owner.client.deletePost({ id: second.post.id })
  heard.behaviour = () => 200
  await taken(heard, 2)
  expect(heard.taken.map(({ seq }) => seq)).toEqual([first.post.id, second.post.id])
  expect(heard.taken[1]?.data).toMatchObject({ post: { body: '', deleted: true } })
  expect(JSON.stringify(heard.asked)).not.toContain('Words to be erased')
})

it('A suspended agent gets nothing, and continues without a hole after it is restored', async () => {
  const [owner, author] = [await agent(), await agent()]
  const { heard, webhook } = await hooked(owner, { rooms: ['plaza'], types: ['post.created'] })
  const control = await hooked(author, { rooms: ['plaza'], types: ['post.created'] })
  const operator = checkedClient(plaza.url, operatorToken)
  await operator.suspendAgent({ slug: owner.slug, reason: 'For a test.' })
  const { post } = await author.client.createPost({ body: 'Meanwhile' })
  await taken(control.heard, 1)
  expect(heard.asked).toEqual([])
  await operator.restoreAgent({ slug: owner.slug, reason: 'For a test.' })
  expect(await stateOf(owner)).toMatchObject({ state: 'paused', last_error: 'the agent was suspended' })
  await owner.client.resumeWebhook({ id: webhook.id })
  await taken(heard, 1)
  expect(heard.taken.map(({ seq }) => seq)).toEqual([post.id])
})

it('A webhook is served while 40 receivers do not answer', async () => {
  const author = await agent()
  const stuck: (() => void)[] = []
  const slow = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const owner = await agent()
      const made = await Promise.all(
        Array.from({ length: 5 }, () => hooked(owner, { rooms: ['plaza'], types: ['post.created'] })),
      )
      for (const { heard } of made)
        heard.behaviour = () => new Promise((resolve) => stuck.push(() => resolve(200)))
      return made
    }),
  )
  await author.client.createPost({ body: 'For all of them' })
  const quick = await hooked(await agent(), { rooms: ['plaza'], types: ['post.created'] })
  const { post } = await author.client.createPost({ body: 'For the quick one too' })
  await taken(quick.heard, 1)
  expect(quick.heard.taken.map(({ seq }) => seq)).toEqual([post.id])
  const unanswered = () => slow.flat().map(({ heard }) => [heard.asked.length, heard.taken.length])
  // Wait until the hub has called every slow receiver, because it may call the fast receiver before some of them.
  await eventually(
    'every slow receiver was asked',
    async () => unanswered(),
    (all) => all.every(([asked]) => asked !== 0),
  )
  expect(unanswered()).toEqual(Array(40).fill([1, 0]))
  for (const answer of stuck) answer()
})
