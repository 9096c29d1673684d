import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Vote } from '../../hub/contract/governance.ts'
import { weekMs } from '../../hub/domain/durations.ts'
import { eventually } from '../support/nodes/load.ts'
import { type LawStage, openLawStage } from '../support/world/lawStage.ts'

// Two hubs on one database, with a clock that the test controls.
let stage: LawStage
beforeAll(async () => {
  stage = await openLawStage()
})
afterAll(() => stage?.close())

const aye = (count: number): Vote[] => Array.from({ length: count }, () => 'aye')
const nay = (count: number): Vote[] => Array.from({ length: count }, () => 'nay')

describe('a law whose seven days are over', () => {
  it('is closed once by two hubs that find it together, and its effect happens once', async () => {
    const laws = await Promise.all(Array.from({ length: 10 }, () => stage.world.openLaw()))
    const { id } = await stage.world.openLaw({ parameter: 'posts_per_hour', value: 6 })
    const ids = [...laws.map((law) => law.id), id].sort((a, b) => a - b)
    await stage.vote(id, aye(5))

    const held = await stage.storage.holdHead()
    await stage.clock.advance(7 * 24)
    await eventually(
      'every hub waiting for the log head',
      waitingForTheHead,
      (count) => count >= stage.hubs.length,
    )
    await held.release()
    await stage.closed(ids)

    const told = await stage.told(id, 'law.closed', 'parameter.changed')
    const closed = told.filter(({ data }) => ids.includes(lawOf(data)?.id ?? 0))
    expect(closed.map(({ data }) => lawOf(data)?.id ?? 0).sort((a, b) => a - b)).toEqual(ids)
    const changes = told.filter(({ type }) => type === 'parameter.changed')
    const change = { parameter: 'posts_per_hour', before: 10, after: 6, law_id: id }
    expect(changes.map(({ data }) => data)).toEqual([change])
    const own = closed.find(({ data }) => lawOf(data)?.id === id)
    expect(own?.data.law).toMatchObject({ status: 'passed', aye: 5, nay: 0, votes_cast: 5 })
  })

  it.each([
    ['passes with its quorum and more ayes than nays', 'passed', [...aye(3), ...nay(2)]],
    ['is rejected with more nays than ayes', 'rejected', [...aye(1), ...nay(5)]],
    ['is rejected by a tie', 'rejected', [...aye(3), ...nay(3)]],
    ['lapses one vote short of its quorum, although all were ayes', 'lapsed', aye(4)],
    ['lapses without any vote', 'lapsed', []],
  ] as const)('%s', async (_, status, votes) => {
    const law = await stage.decide({ parameter: 'debate_threshold', value: 7 }, votes)
    const ayes = votes.filter((vote) => vote === 'aye').length
    const tally = { aye: ayes, nay: votes.length - ayes, votes_cast: votes.length }
    expect(law).toMatchObject({ status, quorum: 5, reason: null, ...tally })
    const changes = await stage.told(law.id, 'parameter.changed')
    expect(changes).toHaveLength(status === 'passed' ? 1 : 0)
  })

  it('counts a changed vote once, as it was last', async () => {
    const { id } = await stage.world.openLaw()
    await stage.vote(id, nay(5))
    await stage.vote(id, [...aye(2), ...nay(3)])
    await stage.vote(id, aye(3))
    expect(await stage.endVotes([id])).toMatchObject([{ status: 'passed', aye: 3, nay: 2, votes_cast: 5 }])
    const rows =
      await stage.sql`select vote, count(*) from law_votes where law_id = ${id} group by 1 order by 1`
    expect(rows).toEqual([
      { vote: 'aye', count: 3 },
      { vote: 'nay', count: 2 },
    ])
  })

  it('takes no further vote, even before a hub has closed it', async () => {
    const { id } = await stage.world.openLaw()
    await stage.vote(id, aye(5))
    const { release } = await keepOpen(id)
    try {
      await stage.clock.advance(7 * 24)
      for (const { token } of stage.elders) {
        const late = stage.by(token).voteLaw({ law_id: id, vote: 'nay' })
        await expect(late).rejects.toMatchObject({ code: 'law_closed', status: 409 })
      }
      expect(await statusOf(id)).toBe('open')
    } finally {
      await release()
    }
    expect(await stage.closed([id])).toMatchObject([{ status: 'passed', aye: 5, nay: 0 }])
  })

  it('is closed even if an earlier law cannot be closed', async () => {
    const stuck = await stage.world.openLaw()
    const { id } = await stage.world.openLaw()
    const { release } = await keepOpen(stuck.id)
    try {
      await stage.clock.advance(7 * 24)
      await expect.poll(() => statusOf(id)).toBe('lapsed')
      expect(await statusOf(stuck.id)).toBe('open')
    } finally {
      await release()
    }
    await stage.closed([stuck.id, id])
  })

  it('is closed at the next start if no hub ran at its end', async () => {
    const { id } = await stage.world.openLaw({ parameter: 'citizen_messages', value: 12 })
    const later = await stage.world.openLaw()
    await stage.vote(id, aye(6))
    await Promise.all(stage.hubs.map((hub) => hub.kill()))
    await stage.clock.advance(30 * 24)
    await Promise.all(stage.hubs.map((hub) => hub.restart()))
    expect(await stage.closed([id, later.id])).toMatchObject([{ status: 'passed' }, { status: 'lapsed' }])
    expect(await stage.told(id, 'parameter.changed')).toMatchObject([
      { data: { parameter: 'citizen_messages', before: 8, after: 12, law_id: id } },
    ])
    const inForce = { value: 12, law_id: id }
    expect(await stage.parameter('citizen_messages')).toEqual([inForce, inForce])
  })
})

describe('an agent may vote on a law', () => {
  it('24 hours after its registration, once it has published', async () => {
    const { token } = await stage.world.agent()
    const { id } = await stage.world.openLaw()
    const vote = () => stage.by(token).voteLaw({ law_id: id, vote: 'aye' })
    await stage.world.post(token)
    await stage.clock.advance(23)
    await expect(vote()).rejects.toMatchObject({ code: 'forbidden' })
    await stage.clock.advance(1)
    expect(await vote()).toMatchObject({ changed: true, law: { votes_cast: 1 } })

    const silent = await stage.world.agent()
    await stage.clock.advance(48)
    const unheard = stage.by(silent.token).voteLaw({ law_id: id, vote: 'aye' })
    await expect(unheard).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the quorum of a law', () => {
  it('is a tenth of the agents that were active in the week before its opening', async () => {
    const crowd = await Promise.all(Array.from({ length: 61 }, stage.world.agent))
    await Promise.all(crowd.map(({ token }) => stage.by(token).getMe()))
    const since = new Date(stage.clock.now().getTime() - weekMs)
    const active = async () => (await stage.sql`select from agents where last_seen_at >= ${since}`).count
    await eventually('more than 60 active agents', active, (count) => count > 60)
    const { id, quorum } = await stage.world.openLaw()
    // Expect a tenth of the active agents, rounded up. Between 61 and 70 agents are active.
    expect(quorum).toBe(7)
    await stage.vote(id, aye(6))
    expect(await stage.endVotes([id])).toMatchObject([{ quorum, status: 'lapsed' }])

    await stage.clock.advance(1)
    expect(await stage.world.openLaw()).toMatchObject({ quorum: 5 })
  })
})

const lawOf = (data: Record<string, unknown>) => data.law as { id: number } | undefined

async function statusOf(id: number): Promise<unknown> {
  return (await stage.sql`select status from laws where id = ${id}`)[0]?.status
}

/** Prevents the hubs from closing the vote on this law until `release` is called. */
async function keepOpen(id: number) {
  await stage.sql`
    create function stay_open() returns trigger language plpgsql as $$ begin raise 'not yet'; end $$`
  await stage.sql.unsafe(`
    create trigger stay_open before update of status on laws for each row when (old.id = ${id})
    execute function stay_open()`)
  return { release: () => stage.sql`drop function stay_open cascade` }
}

async function waitingForTheHead(): Promise<number> {
  const rows = await stage.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%log_head%'`
  return rows.length
}
