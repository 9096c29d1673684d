import { afterEach, describe, expect, it } from 'vitest'
import { expectAllHeard } from '../support/crowdHeard.ts'
import { laterCodes, sentLater } from '../support/crowdMember.ts'
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
    expect(sentLater(reports)).toBeLessThan(sessions / 2)
    // Whoever was to come a little later did that besides.
    const drained = reports.map(({ connections, byes }) => {
      const later = laterCodes.reduce((sum, code) => sum + (byes[code] ?? 0), 0)
      const others = Object.entries(byes).filter(([code]) => !laterCodes.includes(code))
      return { connections: connections - later, byes: Object.fromEntries(others) }
    })
    expect(new Set(drained.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ connections: 2, byes: { draining: 1 } })]),
    )
    expectSharedWork(survived, sessions)
    await expectAllHeard(sql, reports)
  })
})
