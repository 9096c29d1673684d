import { afterAll, beforeAll, expect, it } from 'vitest'
import { countMessagesSince } from '../../storage/channels.ts'
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
  expect((await listFundCalls(sql, 2)).map(({ id }) => id)).toEqual(calls.toReversed().slice(0, 2))
  expect((await listFundCalls(sql, 9)).map(({ id }) => id)).toEqual(calls.toReversed())
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
  expect([...(await countMessagesSince(sql, before, 100))]).toEqual([[open.id, 3]])
  expect([...(await countMessagesSince(sql, before, 2))].map(([id]) => id)).not.toContain(closed.id)
  expect([...(await countMessagesSince(sql, new Date(Date.now() + 60_000), 100))]).toEqual([])
})
