import { describe, expect, it } from 'vitest'
import type { Finding } from '../../operator/doctor/finding.ts'
import { checkListener, checkNode, judgeRedis } from '../../operator/doctor/machine.ts'
import { judgeServer } from '../../operator/doctor/postgres.ts'
import type { ServerFacts } from '../../storage/serverFacts.ts'

const wellServer: ServerFacts = {
  ...{
    version: '18.0',
    versionNumber: 180_000,
    isStandby: false,
    connections: 10,
    connectionsMax: 100,
    head: 1,
  },
  durability: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
  clock: { aheadS: 0.1, withinS: 0.01 },
  standbys: [{ name: 'second', behindS: 0.2 }],
}

const durability = (name: keyof ServerFacts['durability']) => ({ ...wellServer.durability, [name]: 'off' })
const clock = (aheadS: number) => ({ aheadS, withinS: 0.01 })

type Row = [state: Finding['state'], check: string, case_: string, facts: Partial<ServerFacts>]

describe('operator doctor judges a Postgres server', () => {
  it.each<Row>([
    ['failed', 'postgres', 'of version 14', { version: '14.9', versionNumber: 140_009 }],
    ['ok', 'postgres', 'of version 15', { version: '15.0', versionNumber: 150_000 }],
    ['failed', 'postgres role', 'that is a standby', { isStandby: true }],
    ['failed', 'durability', 'without fsync', { durability: durability('fsync') }],
    ['failed', 'durability', 'without full_page_writes', { durability: durability('full_page_writes') }],
    ['failed', 'durability', 'without synchronous_commit', { durability: durability('synchronous_commit') }],
    ['failed', 'connections', 'with 4 of 100 connections left', { connections: 96 }],
    ['warning', 'connections', 'with 19 of 100 connections left', { connections: 81 }],
    ['failed', 'clock', 'whose clock is 31 s behind', { clock: clock(31) }],
    ['failed', 'clock', 'whose clock is 31 s ahead', { clock: clock(-31) }],
    ['warning', 'clock', 'whose clock is 3 s behind', { clock: clock(3) }],
    ['warning', 'standbys', 'whose standby is 31 s behind', { standbys: [{ name: 'second', behindS: 31 }] }],
    ['ok', 'standbys', 'that shows no standby', { standbys: [] }],
  ])('as %s in the check %s: one %s', (state, check, _case, facts) => {
    const findings = judgeServer({ ...wellServer, ...facts })
    expect(findings.filter((finding) => finding.state !== 'ok').map((finding) => finding.check)).toEqual(
      state === 'ok' ? [] : [check],
    )
    expect(findings.find((finding) => finding.check === check)).toMatchObject({
      state,
      ...(state !== 'ok' && { remedy: expect.stringMatching(/\.$/) }),
    })
  })
})

describe('operator doctor', () => {
  it('fails for Redis 5, and for a Redis cluster in which some keys have no master', () => {
    const judged = (facts: object) =>
      judgeRedis({ version: '7.2.4', mode: 'standalone', servesAllKeys: true, ...facts })
    expect(judged({})).toEqual({ check: 'redis', state: 'ok', says: 'version 7.2.4, standalone' })
    expect(judged({ version: '6.0.16' })).toMatchObject({ state: 'ok' })
    expect(judged({ version: '5.0.14' })).toMatchObject({ state: 'failed', remedy: expect.anything() })
    expect(judged({ mode: 'cluster' })).toMatchObject({ state: 'ok', says: 'version 7.2.4, cluster' })
    expect(judged({ mode: 'cluster', servesAllKeys: false })).toMatchObject({ state: 'failed' })
  })

  it('fails for a Node older than 20.19', () => {
    expect(checkNode('20.18.3')).toMatchObject({ state: 'failed' })
    expect(checkNode('18.20.0')).toMatchObject({ state: 'failed' })
    expect(checkNode('20.19.0')).toMatchObject({ state: 'ok' })
    expect(checkNode('24.0.0')).toMatchObject({ state: 'ok' })
  })

  it('fails for SERVER=uws on a Node without a build, and only warns without SERVER', () => {
    const withoutBuild = { version: '23.0.0', platform: 'linux', arch: 'x64', abi: '0' }
    expect(checkListener({ server: 'uws' }, withoutBuild)).toMatchObject({ state: 'failed' })
    expect(checkListener({ server: undefined }, withoutBuild)).toMatchObject({
      state: 'warning',
      remedy: expect.stringContaining('Native builds exist for Node 24.'),
    })
    expect(checkListener({ server: 'node' }, withoutBuild)).toMatchObject({ state: 'ok' })
  })
})
