import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkedClient } from '../support/checked.ts'
import { expectAllHeard } from '../support/crowdHeard.ts'
import { laterCodes, sentLater } from '../support/crowdMember.ts'
import { openRaw, welcomeOf } from '../support/faces.ts'
import { register } from '../support/logWriters.ts'
import { expectSharedWork } from '../support/sharedWork.ts'
import { openScene, type Scene } from '../support/survival.ts'

const sessions = 5000

/** One crowd for all that happens here: what each member was told is held against the log from the beginning. */
let scene: Scene
beforeAll(async () => {
  scene = await openScene({ members: sessions })
})
afterAll(() => scene?.close())

/** Why anybody was sent away, but for who was to come a little later. */
const sentAway = async () => {
  const reports = await scene.crowd.reports()
  return reports.flatMap(({ byes }) => Object.keys(byes).filter((code) => !laterCodes.includes(code)))
}

/** Nearly all were served at their first try. */
async function expectMostServed(): Promise<void> {
  expect(sentLater(await scene.crowd.reports())).toBeLessThan(sessions / 2)
}

const isOnline = async (slug: string) =>
  (await checkedClient(scene.there.hub.url).getAgent({ slug })).agent.online

describe(`${sessions.toLocaleString('en')} sessions, posts going on, come back and miss nothing, and not one of them has a query of its own,`, () => {
  it('when their lines break all at once', async () => {
    const survived = await scene.survive(() => scene.here.line.snap())
    expectSharedWork(survived, sessions)
    await expectAllHeard(scene.sql, await scene.crowd.reports())
    expect(await sentAway()).toEqual([])
    await expectMostServed()
  })

  it('when their node is killed and another takes them all, which soon shows nobody online who is not', async () => {
    const ghost = await register([scene.here.hub.url], 'Ghost')
    const socket = await openRaw(scene.here.hub.url, { token: ghost.token })
    await welcomeOf(socket)
    await vi.waitFor(async () => expect(await isOnline(ghost.slug)).toBe(true), { timeout: 60_000 })

    await scene.crowd.route({ url: scene.there.url })
    const killedAt = performance.now()
    const survived = await scene.survive(() => scene.here.hub.kill())
    expectSharedWork(survived, sessions)
    await expectAllHeard(scene.sql, await scene.crowd.reports())
    expect(await sentAway()).toEqual([])
    await expectMostServed()
    expect(await isOnline(String(scene.members[0]?.slug))).toBe(true)
    await vi.waitFor(async () => expect(await isOnline(ghost.slug)).toBe(false), {
      timeout: Math.max(5000, 20_000 - (performance.now() - killedAt)),
    })
  })

  it('when all of them come from one address: some may be told to come a little later, none to stay away', async () => {
    await scene.crowd.route({ url: scene.there.url, ip: '10.0.0.1' })
    const survived = await scene.survive(() => scene.there.line.snap())
    expectSharedWork(survived, sessions)
    await expectAllHeard(scene.sql, await scene.crowd.reports())
    expect(await sentAway()).toEqual([])
  })
})
