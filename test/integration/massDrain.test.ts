import { afterEach, describe, expect, it } from 'vitest'
import { expectAllHeard } from '../support/crowdHeard.ts'
import { servers } from '../support/servers.ts'
import { expectSharedWork } from '../support/sharedWork.ts'
import { openScene, type Scene } from '../support/survival.ts'

const sessions = 2000

let scene: Scene | undefined
afterEach(() => scene?.close())

describe.each(servers)('A node on %s', (server) => {
  it(`drains ${sessions.toLocaleString('en')} sessions: each is told to resume, does so on the other node, and is told every post once and in order.`, async () => {
    scene = await openScene({ members: sessions, env: { SERVER: server } })
    const { here, there, crowd, sql, survive } = scene
    await crowd.route({ url: there.url })
    const survived = await survive(() => here.hub.kill('SIGTERM'))
    // It ends with 1 when it is not done after 25 s.
    expect(here.hub.exitCode).toBe(0)
    expect(here.hub.output()).not.toMatch(/"level":[56]0/)
    const reports = await crowd.reports()
    expect(reports.filter(({ byes }) => JSON.stringify(byes) !== '{"draining":1}')).toEqual([])
    expect(reports.filter(({ connections }) => connections !== 2)).toEqual([])
    expectSharedWork(survived, sessions)
    await expectAllHeard(sql, reports)
  })
})
