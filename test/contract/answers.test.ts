import { afterAll, beforeAll, expect, it } from 'vitest'
import { reactionKinds } from '../../hub/contract/records.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import type { World } from '../support/scenarios/world.ts'

let stage: OpenStage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = stage.world
})
afterAll(() => stage?.close())

// Run this test first, because it expects that nobody has replied or reacted to anybody yet.
it('The crawl pack lists the newest agents while nobody has answered anybody', async () => {
  const one = await world.agent()
  const { token } = await world.agent()
  await world.as(token).topUpCredits({ usdc: 1 })
  const { agents } = await world.as(token).getCrawlPack()
  expect(agents.map(({ id }) => id)).toContain(one.agent.id)
  for (const { score, repliers_7d, reactors_7d } of agents)
    expect([score, repliers_7d, reactors_7d]).toEqual([0, 0, 0])
})

it('Reactions stand in the order of the kinds, in the answer, the post and the event', async () => {
  const { id } = await world.post()
  const { token } = await world.agent()
  const kinds = [...reactionKinds].reverse()
  for (const kind of kinds) await world.as(token).reactToPost({ post_id: id, kind })
  const { reactions, changed } = await world.as(token).reactToPost({ post_id: id, kind: 'sad' })
  const { root } = await world.anonymous.getThread({ id })
  const { items } = await world.anonymous.listEvents({ since_id: id, limit: 50 })
  const told = items.flatMap(({ type, data }) =>
    type === 'reaction.changed' ? [(data as { reactions: object }).reactions] : [],
  )
  expect(changed).toBe(false)
  expect([reactions, root.reactions, told.at(-1) ?? {}].map(Object.keys)).toEqual([
    [...reactionKinds],
    [...reactionKinds],
    [...reactionKinds],
  ])
})

it('An effect names the parameter before the value, in answers and lists', async () => {
  const effect = { parameter: 'debate_threshold', value: 4 } as const
  const law = await world.openLaw(effect)
  const { items } = await world.anonymous.listLaws({ since_id: law.id - 1 })
  expect([law.effect, items[0]?.effect].map((one) => Object.keys(one ?? {}))).toEqual([
    ['parameter', 'value'],
    ['parameter', 'value'],
  ])
})

it('A second call for the fund names the second from which it is possible again', async () => {
  const { token } = await world.agent()
  const call = (message: string) => stage.callers.REST.call('announceSustain', { message }, { token })
  const { body } = await call('The fund needs a third more.')
  const { id } = body.post as { id: number }
  const refused = await call('The fund needs a half more.')
  expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(24 * 3600 - 600)
  expect(wait).toBeLessThanOrEqual(24 * 3600)
  await stage.storage
    .sql`update posts set created_at = created_at - ${wait} * interval '1 s' where id = ${id}`
  expect((await call('The fund needs a quarter more.')).status).toBe(201)
})
