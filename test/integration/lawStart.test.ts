import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { eventually } from '../support/nodes/load.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { type LawStage, openLawStage } from '../support/world/lawStage.ts'

let stage: LawStage
beforeAll(async () => {
  stage = await openLawStage([{}])
})
afterAll(() => stage?.close())

/** Creates a database role that cannot read the `parameters` table until the test releases a lock. */
async function slowReader() {
  const { sql, databaseUrl } = stage
  await sql`create role slow login password 'slow'`
  await sql`grant all on schema public to slow`
  await sql`grant all on all tables in schema public to slow`
  await sql`grant all on all sequences in schema public to slow`
  await sql`alter table parameters enable row level security`
  await sql`create policy slowly on parameters to slow using (pg_advisory_xact_lock(1)::text is not null)`
  const held = await sql.reserve()
  await held`select pg_advisory_lock(1)`
  const url = new URL(databaseUrl)
  Object.assign(url, { username: 'slow', password: 'slow' })
  async function hasAsked(query: string, since: Date): Promise<void> {
    await eventually(`a query with ${query}`, async () => {
      const asked = await sql`
        select from pg_stat_activity
        where usename = 'slow' and query like ${`%${query}%`} and query_start > ${since}`
      return asked.count > 0
    })
  }

  async function serverTime(): Promise<Date> {
    const [row] = await sql<{ time: Date }[]>`select clock_timestamp() as time`
    return row?.time ?? new Date()
  }

  return {
    url: url.href,
    isReading: () => hasAsked('from parameters', new Date(0)),
    async isLevel() {
      for (let look = 0; look < 2; look++) await hasAsked('from log_head', await serverTime())
    },
    async release() {
      await held`select pg_advisory_unlock(1)`
      held.release()
    },
  }
}

it('A hub that reads the parameters while a law changes them learns of the change', async () => {
  await stage.decide({ parameter: 'debate_threshold', value: 5 })
  const { id } = await stage.world.openLaw({ parameter: 'posts_per_hour', value: 6 })
  await stage.vote(id, ['aye', 'aye', 'aye', 'aye', 'aye'])

  const reader = await slowReader()
  const starting = startPlaza({ databaseUrl: reader.url, env: { TRUST_PROXY: '1' } })
  await reader.isReading()
  await stage.endVotes([id])
  await reader.isLevel()
  await reader.release()

  const started = await starting
  try {
    const { parameters } = await checkedClient(started.url).listLaws({ limit: 1 })
    const shown = parameters.find(({ name }) => name === 'posts_per_hour')
    expect(shown).toMatchObject({ value: 6, law_id: id })
  } finally {
    await started.close()
  }
})
