import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOutage } from '../../hub/lib/fault.ts'
import type { Change } from '../../hub/log/change.ts'
import type { CommitConnection } from '../../hub/log/committer.ts'
import { createRehearsals } from '../../hub/log/rehearsal.ts'
import { openConnections } from '../../storage/connections.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { readHead } from '../../storage/log.ts'
import { readLogTime } from '../../storage/time.ts'
import { hot, type LogParts, newcomer, openLogParts } from '../support/nodes/logParts.ts'
import { post, type Request, register, send } from '../support/nodes/logWriters.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await openSharedPostgres()
})
afterAll(() => server?.close())

describe('a rehearsal of a change', () => {
  let node: LogParts
  let url: string
  beforeAll(async () => {
    url = await createDatabase(server.url)
    node = await openLogParts(url)
  })
  afterAll(() => node?.close())

  it('returns the events that the change would cause, and writes nothing', async () => {
    const { seq } = await readHead(node.sql)
    const { result, events } = await node.rehearse(newcomer('rehearsed'))
    expect(result).toBe(seq + 1)
    expect(events).toMatchObject([{ seq: seq + 1, type: 'agent.registered' }])
    expect((await readHead(node.sql)).seq).toBe(seq)
    expect(await node.sql`select 1 from agents where slug = 'rehearsed'`).toHaveLength(0)
  })

  it('that hangs under the head lock is an outage for its caller only, and another node still commits', async () => {
    function line(): CommitConnection {
      const connections = openConnections(url)
      function renew(): void {
        for (const one of connections.all) one.break('a rehearsal took too long')
      }
      return { sql: openDatabase(url, { most: 1, connections }), renew }
    }
    const connections = { hot: line(), strict: line() }
    const { rehearse } = createRehearsals({ connections, readTime: readLogTime })
    let begun = () => {}
    const isUnderLock = new Promise<void>((resolve) => {
      begun = resolve
    })
    const frozen: Change<never> = {
      type: 'strict',
      apply() {
        begun()
        return new Promise<never>(() => {})
      },
    }
    const refused = expect(rehearse(frozen)).rejects.toSatisfy(isOutage)
    await isUnderLock
    // Commit a change while a dry run (a call without lasting effect) is still running. If the dry run held the event
    // log's lock, the commit would be refused after 10 s.
    await node.committer.commit(hot())
    await refused
    expect(await rehearse(newcomer('afterwards'))).toMatchObject({ events: [{ type: 'agent.registered' }] })
    await Promise.all([connections.hot.sql.end(), connections.strict.sql.end()])
  })
})

/** Slows down registrations, so that a thousand of them take over 20 s. */
async function slowDown(sql: Sql): Promise<void> {
  await sql`
    create function be_slow() returns trigger language plpgsql as
      'begin perform pg_sleep(0.02); return new; end'`
  await sql`create trigger be_slow before insert on agents for each row execute function be_slow()`
}

it('A thousand concurrent dry runs refuse no real post, and each dry run is answered or told when to come back', async () => {
  const databaseUrl = await createDatabase(server.url)
  const plaza = await startPlaza({ databaseUrl })
  const sql = openDatabase(databaseUrl)
  try {
    const { token } = await register([plaza.url], 'In earnest')
    await slowDown(sql)
    const dryRun = (index: number): Request => ({
      method: 'POST',
      ...(index % 2 === 0
        ? { path: '/api/agent/register?dry_run=1', body: { name: `Nobody ${index}` } }
        : { path: '/api/agent/post?dry_run=1', body: { body: `Never said ${index}` }, token }),
    })
    let answered = 0
    const rehearsals = Array.from({ length: 1000 }, async (_, index) => {
      const answer = await send(plaza.url, dryRun(index))
      answered += 1
      return answer
    })
    const posts = []
    while (answered < 1000) posts.push(await send(plaza.url, post(`In earnest ${posts.length}`, token)))
    expect(new Set(posts.map((answer) => answer?.status))).toEqual(new Set([201]))
    const answers = await Promise.all(rehearsals)
    const done = answers.filter((answer) => answer?.status === 200)
    expect(done.length).toBeGreaterThan(0)
    for (const answer of answers) {
      if (answer?.status === 200) continue
      expect(answer).toMatchObject({
        status: 503,
        body: { error: 'unavailable', retry_after: expect.any(Number) },
      })
    }
    // Expect that one more dry run succeeds. All earlier ones have been answered and must not block it.
    expect(await send(plaza.url, dryRun(0))).toMatchObject({ status: 200 })
  } finally {
    await sql.end()
    await plaza.close()
  }
})
