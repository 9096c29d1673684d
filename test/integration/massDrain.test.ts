import { afterEach, describe, expect, it } from 'vitest'
import { expectAllHeard } from '../support/clients/crowdHeard.ts'
import { laterCodes, sentLater } from '../support/clients/crowdMember.ts'
import { servers } from '../support/nodes/servers.ts'
import { expectSharedWork } from '../support/world/sharedWork.ts'
import { openScene, type Scene } from '../support/world/survival.ts'

const sessions = 2000

let scene: Scene | undefined
afterEach(() => scene?.close())

describe.each(servers)('A node on %s', (server) => {
  it(`drains ${sessions.toLocaleString('en')} sessions: each resumes on the other node and receives every post once and in order`, async () => {
    scene = await openScene({ members: sessions, env: { SERVER: server } })
    const { here, there, crowd, sql, survive } = scene
    await crowd.route({ url: there.url })
    const survived = await survive(() => here.hub.kill('SIGTERM'))
    // A hub exits with 1 if its shutdown takes more than 25 s.
    expect(here.hub.exitCode).toBe(0)
    expect(here.hub.output()).not.toMatch(/"level":[56]0/)
    const reports = await crowd.reports()
    expect(sentLater(reports)).toBeLessThan(sessions / 2)
    // Ignore connections that an overloaded hub closed. Without them, each client must have connected twice: once
    // before the hub was shut down, and once afterwards.
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
