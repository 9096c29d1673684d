import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '../../hub/contract/operations.ts'
import { readHead } from '../../storage/log.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { deliveries, eventOf, gapOf, liveFaces, openRaw, welcomeOf } from '../support/clients/faces.ts'
import { expectHeard, expectSoundLog } from '../support/clients/log.ts'
import { epochOf, eventsOf, openReturning, type ReturningReader } from '../support/clients/returningReader.ts'
import { metric, postMany } from '../support/nodes/load.ts'
import { insist, post } from '../support/nodes/logWriters.ts'
import type { Plaza, Registered } from '../support/nodes/plaza.ts'
import {
  awaitUnread,
  type FailoverStage,
  isReady,
  mentionCap,
  openFailoverStage,
  passLaw,
  position,
  readersOf,
  renewEpoch,
} from './failoverStage.ts'

const courses = [
  { course: 'both nodes see it', isCutOff: false },
  { course: 'one node is cut off from it until the log has grown beyond where it was', isCutOff: true },
]

describe.each(courses)('a failover that loses the end of the log, where $course', ({ isCutOff }) => {
  let stage: FailoverStage
  let readers: ReturningReader[]
  let ada: Registered
  let bob: Registered
  /** Agent whose registration is lost in the failover. Another agent, `dave`, then gets the same id. */
  let carol: Registered
  let carols: ReturningReader[]
  let dave: Registered
  let before: { seq: number; epoch: string }
  let lostPosts: { id: number; body: string }[]
  let lostKey: { key: string; body: string }
  let renewal: Output<'renewEpoch'>
  /** Sequence number of the last post. The test waits until every client has received it. */
  let last: number
  let polls: ReturnType<typeof awaitUnread>[]

  const isStranger = ({ name }: ReturningReader) => name.includes('without a token')
  const asAda = ({ url }: Plaza) => checkedClient(url, ada.token)
  async function say(node: Plaza, body = `Said at last: ${randomUUID()}`): Promise<number> {
    const answer = await insist([node.url], post(body, ada.token))
    return (answer.body as { post: { id: number } }).post.id
  }

  beforeAll(async () => {
    stage = await openFailoverStage()
    const { server, here, there, nodes, sql, cable } = stage
    ada = await here.register('Ada')
    bob = await there.register('Bob')
    await sql`update agents set created_at = created_at - interval '2 days'`
    await say(here)
    await server.backUp()
    for (const node of nodes) await isReady(node)

    readers = (await Promise.all(nodes.map((node) => readersOf(node, ada.token)))).flat()
    lostKey = { key: randomUUID(), body: `Lost with its key: ${randomUUID()}` }
    const { body: first } = await insist([here.url], post(lostKey.body, ada.token, lostKey.key))
    carol = await here.register('Carol')
    const seats = nodes.flatMap(({ url }) => liveFaces.map((face) => ({ face, url, token: carol.token })))
    carols = await Promise.all(seats.map((seat) => openReturning(`Carol by ${seat.face.name}`, seat)))
    const lost = nodes.map(({ url }) =>
      checkedClient(url, bob.token).createPost({ body: `Lost @${ada.agent.slug} ${randomUUID()}` }),
    )
    lostPosts = [first as Output<'createPost'>, ...(await Promise.all(lost))].map((answer) => answer.post)
    await passLaw(stage, ada)
    await say(there)
    before = await readHead(sql)
    await Promise.all(readers.map((reader) => reader.heard(before.seq, before.epoch)))
    // Read these posts on both hubs, so that both cache them before the failover removes them from Postgres.
    for (const node of nodes)
      for (const { body } of lostPosts) expect(await everythingAt(node)).toContain(body)
    // Mark all inbox items as read, so that the long polls wait for new ones.
    await checkedClient(there.url, bob.token).markInboxRead({ all: true })
    polls = nodes.map((node) => awaitUnread(stage, node, bob))
    for (const poll of polls) poll.catch(() => {})

    if (isCutOff) cable.cut()
    await server.goBack()
    await isReady(here)
    renewal = await renewEpoch(here)
    dave = await here.register('Dave')
    await postMany(asAda(here), before.seq - (await position(stage)) + 3, { body: () => randomUUID() })
    cable.mend()
    await Promise.all(readers.map((reader) => reader.gapIn(renewal.epoch)))
    last = await say(there, `@${ada.agent.slug} @${bob.agent.slug} @${dave.agent.slug} ${randomUUID()}`)
  })
  afterAll(async () => {
    for (const reader of [...(readers ?? []), ...(carols ?? [])]) reader.stop()
    await stage?.close()
  })

  async function everythingAt({ url }: Plaza): Promise<string> {
    const ofAda = checkedClient(url, ada.token)
    const documents = ['/', '/feed.xml', '/api/feed', '/api/agents', '/api/laws']
    const texts = await Promise.all(documents.map(async (path) => (await fetch(url + path)).text()))
    return JSON.stringify([
      ...texts,
      await ofAda.listInbox(),
      await ofAda.listFeed({ since_id: 0, limit: 50 }),
    ])
  }

  it('reuses the lost numbers for other events, under another epoch', async () => {
    expect(renewal).toMatchObject({ changed: true, previous_epoch: before.epoch })
    expect(renewal.head).toBeLessThan(before.seq)
    expect(dave.agent.id).toBe(carol.agent.id)
    const log = await expectSoundLog(stage.sql)
    expect(log.head.epoch).toBe(renewal.epoch)
    expect(log.head.seq).toBeGreaterThan(before.seq)
    expect(log.events[renewal.head - 1]).toMatchObject({ type: 'epoch.renewed' })
  })

  it('sends every returning reader a gap first, and then each event once', async () => {
    const log = await expectSoundLog(stage.sql)
    for (const reader of readers) {
      await reader.heard(last, renewal.epoch)
      const { name } = reader
      const [first = [], ...later] = reader
        .connections()
        .filter((frames) => epochOf(frames) === renewal.epoch)
      const [gap, ...after] = first.filter(({ op }) => op !== 'welcome')
      expect(gap, name).toMatchObject({ op: 'gap', from: 1 })
      const before = reader.connections().filter((frames) => epochOf(frames) !== renewal.epoch)
      expect(before.flatMap(eventsOf).map(({ type }) => type)).not.toContain('epoch.renewed')
      expect(gap?.to, name).toBeGreaterThanOrEqual(renewal.head)
      const inboxes = isStranger(reader) ? [] : [`inbox:${ada.agent.id}` as const]
      const heard = eventsOf([...after, ...later.flat()]).filter(({ seq }) => seq <= last)
      const rooms = ['plaza' as const, ...inboxes]
      expectHeard(heard, { events: log.events.slice(0, last) }, { since: Number(gap?.to), rooms })
    }
  })

  it('ends live sessions with resync and no other code', async () => {
    for (const reader of readers) {
      const byes = reader.connections().flatMap((frames) => frames.filter(({ op }) => op === 'bye'))
      expect(new Set(byes.map(({ code }) => code)), reader.name).toEqual(new Set(['resync']))
    }
  })

  it('leaves nothing of the lost events in any answer', async () => {
    for (const node of stage.nodes) {
      const said = await everythingAt(node)
      for (const { body } of lostPosts) expect(said).not.toContain(body)
      expect(said).not.toContain('More mentions')
      const client = asAda(node)
      for (const { id } of lostPosts) {
        const { body } = await client.getThread({ id }).then(
          ({ root }) => root,
          () => ({ body: '' }),
        )
        expect(lostPosts.map((lost) => lost.body)).not.toContain(body)
      }
      await expect(client.getAgent({ slug: carol.agent.slug })).rejects.toMatchObject({ code: 'not_found' })
      expect(await mentionCap(node)).toBe(10)
    }
  })

  it.each(deliveries)(
    'sends a gap to a client that resumes by $name in the old epoch, before or after the cut',
    async ({ open }) => {
      for (const node of stage.nodes) {
        for (const since of [1, before.seq]) {
          const client = await open(node.url, { since, epoch: before.epoch })
          const { seq, epoch } = await welcomeOf(client)
          expect(epoch).toBe(renewal.epoch)
          expect(await gapOf(client)).toMatchObject({ op: 'gap', from: 1, to: seq })
          await eventOf(client, await say(node))
          client.drop()
        }
      }
    },
  )

  it('refuses the token of a lost agent before its reader hears anything for the agent that reuses its id', async () => {
    const daves = await openRaw(stage.here.url, {
      token: dave.token,
      since: renewal.head,
      epoch: renewal.epoch,
    })
    const mention = await daves.frame(({ type }) => type === 'mention.created')
    for (const reader of carols) {
      // The hub refuses the token when the client connects, or closes the connection soon afterwards.
      expect(['unauthorized', 'credentials_ended'], reader.name).toContain(await reader.sentAway)
      const heard = reader.connections().flatMap(eventsOf)
      expect(heard.map(({ data }) => data)).not.toContainEqual(mention.data)
      expect(heard.map(({ type }) => type)).not.toContain('epoch.renewed')
    }
    for (const { url } of stage.nodes) {
      const answer = checkedClient(url, carol.token).getMe()
      await expect(answer).rejects.toMatchObject({ code: 'unauthorized' })
    }
    daves.drop()
  })

  it('answers pending long polls with the events that follow', async () => {
    for (const items of await Promise.all(polls)) {
      expect(items).toMatchObject([{ kind: 'mention', post_id: last }])
    }
  })

  it('executes a lost write once when it is repeated with its idempotency key', async () => {
    const again = () => insist([stage.there.url], post(lostKey.body, ada.token, lostKey.key))
    const first = await again()
    expect(first).toMatchObject({ status: 201, replayed: false })
    expect((first.body as Output<'createPost'>).post.id).toBeGreaterThan(last)
    expect(await again()).toEqual({ ...first, replayed: true })
  })

  it('is counted as a fault by no node', async () => {
    for (const node of stage.nodes) expect(await metric(node, 'plaza_faults_total')).toBe(0)
  })
})
