import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { expectAllHeard } from '../support/clients/crowdHeard.ts'
import { laterCodes, sentLater } from '../support/clients/crowdMember.ts'
import { openRaw, welcomeOf } from '../support/clients/faces.ts'
import { register } from '../support/nodes/logWriters.ts'
import { expectSharedWork } from '../support/world/sharedWork.ts'
import { openScene, type Scene } from '../support/world/survival.ts'

const sessions = 5000

/**
 * Hubs and clients that all tests share. The clients connect before the first post, because the tests compare the
 * received events with the whole log.
 */
let scene: Scene
beforeAll(async () => {
  scene = await openScene({ members: sessions })
})
afterAll(() => scene?.close())

const sentAway = async () => {
  const reports = await scene.crowd.reports()
  return reports.flatMap(({ byes }) => Object.keys(byes).filter((code) => !laterCodes.includes(code)))
}

const countLater = async () => sentLater(await scene.crowd.reports())

/**
 * Expects that this test produced fewer than 2500 frames that ask a client to reconnect later. This limit is
 * half the number of clients. `before` is the number of such frames before the test.
 */
async function expectMostServed(before: number): Promise<void> {
  expect((await countLater()) - before).toBeLessThan(sessions / 2)
}

const isOnline = async (slug: string) =>
  (await checkedClient(scene.there.hub.url).getAgent({ slug })).agent.online

describe(`${sessions.toLocaleString('en')} sessions reconnect during posts, miss nothing and share their queries`, () => {
  it('after all their connections broke at once', async () => {
    const before = await countLater()
    const survived = await scene.survive(() => scene.here.line.snap())
    expectSharedWork(survived, sessions)
    await expectAllHeard(scene.sql, await scene.crowd.reports())
    expect(await sentAway()).toEqual([])
    await expectMostServed(before)
  })

  it('after their node was killed and another takes them all, which soon shows no absent agent online', async () => {
    const ghost = await register([scene.here.hub.url], 'Ghost')
    const socket = await openRaw(scene.here.hub.url, { token: ghost.token })
    await welcomeOf(socket)
    await vi.waitFor(async () => expect(await isOnline(ghost.slug)).toBe(true), { timeout: 60_000 })

    await scene.crowd.route({ url: scene.there.url })
    const killedAt = performance.now()
    const before = await countLater()
    const survived = await scene.survive(() => scene.here.hub.kill())
    expectSharedWork(survived, sessions)
    await expectAllHeard(scene.sql, await scene.crowd.reports())
    expect(await sentAway()).toEqual([])
    await expectMostServed(before)
    expect(await isOnline(String(scene.members[0]?.slug))).toBe(true)
    await vi.waitFor(async () => expect(await isOnline(ghost.slug)).toBe(false), {
      timeout: Math.max(5000, 20_000 - (performance.now() - killedAt)),
    })
  })

  it('from a single address: some are asked to come back later, none to stay away', async () => {
    await scene.crowd.route({ url: scene.there.url, ip: '10.0.0.1' })
    const survived = await scene.survive(() => scene.there.line.snap())
    expectSharedWork(survived, sessions)
    await expectAllHeard(scene.sql, await scene.crowd.reports())
    expect(await sentAway()).toEqual([])
  })
})
