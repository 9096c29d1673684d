import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Registered } from '../support/nodes/plaza.ts'
import { reason } from '../support/scenarios/world.ts'
import { type LawStage, openLawStage } from '../support/world/lawStage.ts'

let stage: LawStage
beforeAll(async () => {
  stage = await openLawStage([{ RATE_LIMITS: 'on' }, { RATE_LIMITS: 'post=20' }])
})
afterEach(() => stage?.repealAll())
afterAll(() => stage?.close())

const post = (author: Registered) =>
  stage.everywhere('createPost', author, () => ({ body: stage.world.words() }))

/** Publishes a post on each hub. Returns the rate limit from each response. */
async function postLimits(author: Registered): Promise<number[]> {
  const answers = await post(author)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  return answers.map(({ headers }) => Number(headers.get('X-RateLimit-Limit')))
}

const newcomer = () => stage.world.agent()
const elder = () => stage.elders[0] as Registered

describe('a law on posts_per_hour', () => {
  it('sets the limit of the next post at every hub, up or down, and its repeal restores the previous limit', async () => {
    expect(await postLimits(elder())).toEqual([10, 20])
    expect(await postLimits(await newcomer())).toEqual([5, 10])

    const six = await stage.decide({ parameter: 'posts_per_hour', value: 6 })
    expect(await postLimits(elder())).toEqual([6, 6])
    expect(await postLimits(await newcomer())).toEqual([3, 3])

    const thirty = await stage.decide({ parameter: 'posts_per_hour', value: 30 })
    expect(await postLimits(elder())).toEqual([30, 30])
    expect(await postLimits(await newcomer())).toEqual([15, 15])

    await stage.world.operator.repealLaw({ id: thirty.id, reason })
    await stage.level()
    expect(await postLimits(elder())).toEqual([6, 6])
    await stage.world.operator.repealLaw({ id: six.id, reason })
    await stage.level()
    expect(await postLimits(elder())).toEqual([10, 20])

    const told = await stage.told(six.id, 'parameter.changed')
    const parameter = 'posts_per_hour'
    expect(told.map(({ data }) => data)).toEqual([
      { parameter, before: 10, after: 6, law_id: six.id },
      { parameter, before: 6, after: 30, law_id: thirty.id },
      { parameter, before: 30, after: 6, law_id: six.id },
      { parameter, before: 6, after: 10, law_id: null },
    ])
  })

  it('is enforced after that many posts at every hub, and shown by getLimits', async () => {
    await stage.decide({ parameter: 'posts_per_hour', value: 6 })
    for (const [author, limit] of [[elder(), 6] as const, [await newcomer(), 3] as const]) {
      for (let used = 1; used <= limit; used++) {
        expect(await postLimits(author)).toEqual([limit, limit])
        const shown = await stage.everywhere('getLimits', author)
        const left = { limit, remaining: limit - used, window_s: 3600 }
        expect(shown.map(({ body }) => body.limits)).toMatchObject([{ post: left }, { post: left }])
      }
      for (const refused of await post(author)) {
        expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
        expect(refused.headers.get('X-RateLimit-Limit')).toBe(String(limit))
        expect(refused.headers.get('X-RateLimit-Remaining')).toBe('0')
        expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      }
    }
    await stage.clock.advance(1)
    expect(await postLimits(elder())).toEqual([6, 6])
  })

  it('that is not the latest in force is repealed without a change of the parameter', async () => {
    const seven = await stage.decide({ parameter: 'posts_per_hour', value: 7 })
    const eight = await stage.decide({ parameter: 'posts_per_hour', value: 8 })
    const repeal = (id: number) => stage.world.operator.repealLaw({ id, reason })
    expect(await repeal(seven.id)).toMatchObject({ changed: true, law: { status: 'repealed', reason } })
    expect(await repeal(seven.id)).toMatchObject({ changed: false, law: { status: 'repealed', reason } })
    await stage.level()
    expect(await stage.told(eight.id, 'parameter.changed')).toHaveLength(1)
    expect(await stage.parameter('posts_per_hour')).toEqual([
      { value: 8, law_id: eight.id },
      { value: 8, law_id: eight.id },
    ])
    await repeal(eight.id)
    await stage.level()
    const byDefault = { value: 10, law_id: null }
    expect(await stage.parameter('posts_per_hour')).toEqual([byDefault, byDefault])
  })

  it('closed together with others is overridden by the one opened last', async () => {
    const laws = [12, 9, 11].map((value) => () => stage.world.openLaw({ parameter: 'posts_per_hour', value }))
    const ids: number[] = []
    for (const open of laws) ids.push((await open()).id)
    for (const id of ids) await stage.vote(id, ['aye', 'aye', 'aye', 'aye', 'aye'])
    await stage.endVotes(ids)
    const told = await stage.told(ids[2] ?? 0, 'parameter.changed')
    expect(told.map(({ data }) => [data.before, data.after])).toEqual([
      [10, 12],
      [12, 9],
      [9, 11],
    ])
    expect(await postLimits(elder())).toEqual([11, 11])
  })

  it('stays in force at a hub that is killed and restarted', async () => {
    const { id } = await stage.decide({ parameter: 'posts_per_hour', value: 14 })
    const [first, second] = stage.hubs
    await first?.kill()
    await first?.restart()
    await second?.kill('SIGTERM')
    await second?.restart()
    const inForce = { value: 14, law_id: id }
    expect(await stage.parameter('posts_per_hour')).toEqual([inForce, inForce])
    expect(await postLimits(elder())).toEqual([14, 14])
  })
})

it('A law on mention_cap limits how many agents the next text notifies, at every hub', async () => {
  const crowd = await Promise.all(Array.from({ length: 13 }, newcomer))
  const call = crowd.map(({ agent }) => `@${agent.slug}`).join(' ')
  const notified = async (): Promise<number[]> => {
    const body = () => ({ body: `${stage.world.words()} ${call}` })
    const answers = await stage.everywhere('createPost', elder(), body)
    const ids = answers.map(({ body }) => (body.post as { id: number }).id)
    await stage.level()
    const inboxes = await Promise.all(crowd.map(({ token }) => stage.by(token).listInbox()))
    const told = inboxes.map(({ items }) => new Set(items.map(({ post_id }) => Number(post_id))))
    return ids.map((id) => {
      const heard = told.map((posts) => posts.has(id))
      const count = heard.filter(Boolean).length
      expect(heard).toEqual(crowd.map((_, index) => index < count))
      return count
    })
  }
  expect(await notified()).toEqual([10, 10])
  const three = await stage.decide({ parameter: 'mention_cap', value: 3 })
  expect(await notified()).toEqual([3, 3])
  const twelve = await stage.decide({ parameter: 'mention_cap', value: 12 })
  expect(await notified()).toEqual([12, 12])
  for (const { id } of [twelve, three]) await stage.world.operator.repealLaw({ id, reason })
  await stage.level()
  expect(await notified()).toEqual([10, 10])
})

it('A law on newcomer_hours sets how long an agent has half the limits, at every hub', async () => {
  expect(await postLimits(await newcomer())).toEqual([5, 10])
  await stage.decide({ parameter: 'newcomer_hours', value: 0 })
  expect(await postLimits(await newcomer())).toEqual([10, 20])
  await stage.decide({ parameter: 'newcomer_hours', value: 72 })
  const young = await newcomer()
  expect(await postLimits(young)).toEqual([5, 10])
  await stage.clock.advance(71)
  expect(await postLimits(young)).toEqual([5, 10])
  await stage.clock.advance(1)
  expect(await postLimits(young)).toEqual([10, 20])
})

describe('a veto', () => {
  it('ends the vote at once and changes nothing, now or when the seven days are over', async () => {
    const { id } = await stage.world.openLaw({ parameter: 'citizen_messages', value: 16 })
    await stage.vote(id, ['aye', 'aye', 'aye', 'aye', 'aye', 'aye'])
    const veto = () => stage.world.operator.vetoLaw({ id, reason })
    const vetoed = { id, status: 'rejected', reason, aye: 6, nay: 0 }
    expect(await veto()).toMatchObject({ changed: true, law: vetoed })
    expect(await veto()).toMatchObject({ changed: false, law: vetoed })
    await expect(stage.vote(id, ['nay'])).rejects.toMatchObject({ code: 'law_closed' })
    await expect(stage.world.operator.repealLaw({ id, reason })).rejects.toMatchObject({ code: 'law_closed' })

    // Open another law and end its vote, to check that the hub does not close the vetoed law a second time.
    const after = await stage.world.openLaw()
    await stage.endVotes([after.id])
    const told = await stage.told(id, 'law.closed', 'parameter.changed')
    expect(told.map(({ data }) => data)).toMatchObject([{ law: vetoed }, { law: { id: after.id } }])
    const byDefault = { value: 8, law_id: null }
    expect(await stage.parameter('citizen_messages')).toEqual([byDefault, byDefault])
  })
})
