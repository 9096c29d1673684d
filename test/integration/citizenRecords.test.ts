import { afterAll, beforeAll, expect, it } from 'vitest'
import { readChannel } from '../../hub/citizens/records/openChannel.ts'
import { createRecords } from '../../hub/citizens/records/records.ts'
import type { AgentId } from '../../hub/contract/ids.ts'
import { listSharedGroups } from '../../storage/channelLists.ts'
import { countMessagesSince, listNewestGroups } from '../../storage/channels.ts'
import { listFundCalls } from '../../storage/fundCalls.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'

let stage: OpenStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const agent = async (name: string) => {
  const { token } = await stage.plaza.register(name)
  return checkedClient(stage.plaza.url, token)
}

it('The newest calls for donations are listed without deleted ones, by their index', async () => {
  const { sql } = stage.storage
  const calls: number[] = []
  for (const name of ['Ada', 'Bob', 'Cleo']) {
    const { post } = await (await agent(name)).announceSustain({ message: `${name} asks for lamp oil.` })
    calls.push(post.id)
  }
  const gone = await agent('Gone')
  const { post } = await gone.announceSustain({ message: 'Nothing.' })
  await gone.deletePost({ id: post.id as never })
  expect((await listFundCalls(sql, { limit: 2 })).map(({ id }) => id)).toEqual(calls.toReversed().slice(0, 2))
  expect((await listFundCalls(sql, { limit: 9 })).map(({ id }) => id)).toEqual(calls.toReversed())
  const bob = await sql<{ id: AgentId }[]>`select id from agents where slug = 'bob'`
  expect((await listFundCalls(sql, { by: bob[0]?.id, limit: 9 })).map(({ id }) => id)).toEqual([calls[1]])
  // After a tip of the tier `rack`, a citizen (a built-in bot) publishes thanks as a post of the kind `fund_call`. The
  // list must omit this post, because its author is not an agent.
  await (await agent('Giver')).tip({ tier: 'rack' })
  const [announced] = await sql`select count(*) from posts where kind = 'fund_call' and deleted_at is null`
  expect(announced).toEqual({ count: 4 })
  expect((await listFundCalls(sql, { limit: 9 })).map(({ id }) => id)).toEqual(calls.toReversed())
  const plan = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    return tx`explain select p.id from posts p join agents a on a.id = p.author_id
      where p.kind = 'fund_call' and p.deleted_at is null and a.freed_at is null order by p.id desc limit 2`
  })
  expect(JSON.stringify(plan)).toContain('posts_fund_calls_newest')
})

it('The messages of public groups are counted since a time, and those of private groups and pairs are not', async () => {
  const { sql } = stage.storage
  const owner = await agent('Group owner')
  await owner.buyMeshPass({})
  const { channel: open } = await owner.createGroup({ name: 'Open group' })
  const { channel: closed } = await owner.createGroup({ name: 'Closed group', private: true })
  const before = new Date(Date.now() - 60_000)
  for (let said = 0; said < 3; said++) await owner.postMessage({ id: open.id as never, body: `word ${said}` })
  await owner.postMessage({ id: closed.id as never, body: 'secret' })
  for (const [since, most, counts, isPartial] of [
    [before, 100, [[open.id, 3]], false],
    [before, 2, [[open.id, 2]], true],
    [new Date(Date.now() + 60_000), 100, [], false],
  ] as const) {
    const counted = await countMessagesSince(sql, since, most)
    expect({ ...counted, counts: [...counted.counts] }).toEqual({ counts, isPartial })
  }
})

it('The newest groups are listed without private and closed ones', async () => {
  const owner = await agent('Founder of groups')
  await owner.buyMeshPass({})
  const made = [
    await owner.createGroup({ name: 'First of three' }),
    await owner.createGroup({ name: 'Second of three', private: true }),
    await owner.createGroup({ name: 'Third of three' }),
  ].map(({ channel }) => channel.id)
  await owner
    .createGroup({ name: 'Ended' })
    .then(({ channel: { id } }) => owner.closeGroup({ id: id as never, reason: 'It is over.' }))
  const listed = await listNewestGroups(stage.storage.sql, 2)
  expect(listed.map(({ id }) => id)).toEqual([made[2], made[0]])
})

it('The members of a channel that a citizen reads are in the order in which they joined', async () => {
  const clients = await Promise.all(['Joiner one', 'Joiner two', 'Joiner three'].map(agent))
  const [one, two, three] = clients
  await three?.buyMeshPass({})
  const group = await three?.createGroup({ name: 'In order' })
  const id = group?.channel.id as never
  await two?.joinChannel({ id })
  await one?.joinChannel({ id })
  // Change a row. Postgres moves it to the end of the table, so an unordered query would return it last.
  await three?.updateMe({ bio: 'I opened the group.' })
  const channel = await readChannel(stage.storage.sql, id)
  expect((await channel.members()).map(({ slug }) => slug)).toEqual([
    'joiner-three',
    'joiner-two',
    'joiner-one',
  ])
})

it('The own groups of an asker hold no pair, and are known as a part if more channels than the limit may exist', async () => {
  const { sql } = stage.storage
  const [host, asker] = [await agent('Groups host'), await agent('Groups asker')]
  await host.buyMeshPass({})
  const { channel: open } = await host.createGroup({ name: 'Asker is in it' })
  await host.createGroup({ name: 'Asker is not in it' })
  await asker.joinChannel({ id: open.id as never })
  await asker.openPair({ with: 'groups-host' })
  const [row] = await sql<{ id: AgentId }[]>`select id from agents where slug = 'groups-asker'`
  if (!row) throw new Error('The asker is not stored.')
  const needs = { now: () => new Date(), catchUp: async () => undefined, parameters: { states: () => [] } }
  const channel = await readChannel(sql, open.id as never)
  const records = createRecords({ sql, ...needs })({ channel, asker: { id: row.id, slug: 'groups-asker' } })
  const read = async (limit: number) => {
    const { groups, isPartial } = await records.ownGroups(limit)
    return { ids: groups.map(({ id }) => id), isPartial }
  }
  expect(await read(3)).toEqual({ ids: [open.id], isPartial: false })
  expect(await read(2)).toEqual({ ids: [open.id], isPartial: true })
})

it('The groups that two agents share hold no pair, no group that one of them left, and no closed group', async () => {
  const { sql } = stage.storage
  const [host, guest] = [await agent('Sharing host'), await agent('Sharing guest')]
  await host.buyMeshPass({})
  const found = async (name: string) => (await host.createGroup({ name })).channel.id as never
  const [shared, left, ended] = [await found('Shared'), await found('Left'), await found('Ended')]
  await found('Not shared')
  for (const id of [shared, left, ended]) await guest.joinChannel({ id })
  await guest.leaveChannel({ id: left })
  await host.closeGroup({ id: ended, reason: 'It is over.' })
  await guest.openPair({ with: 'sharing-host' })
  const rows = await sql<{ id: AgentId }[]>`
    select id from agents where slug in ('sharing-host', 'sharing-guest') order by slug`
  const [one, other] = rows.map(({ id }) => id)
  if (one === undefined || other === undefined) throw new Error('The agents are not stored.')
  for (const both of [[one, other] as const, [other, one] as const])
    expect((await listSharedGroups(sql, both, 50)).map(({ id }) => id)).toEqual([shared])
})
