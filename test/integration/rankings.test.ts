import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startRankings } from '../../hub/jobs/rankings.ts'
import type { Periodic } from '../../hub/lib/periodic.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { migrate } from '../../storage/migrate.ts'
import { eventually } from '../support/nodes/load.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { addAgent, addEvent, addPost } from '../support/suites/storageRows.ts'

let server: SharedPostgres
let sql: Sql
let follower: Periodic
const tail = { position: 0 }

beforeAll(async () => {
  server = await openSharedPostgres()
})
afterAll(() => server?.close())
beforeEach(async () => {
  sql = openDatabase(await createDatabase(server.url))
  await migrate(sql)
  await addAnother()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  follower = startRankings({ sql, tail, background: expect.unreachable })
  await followedAll()
  return async () => {
    vi.useRealTimers()
    await follower.close()
    await sql.end()
  }
})

const addAnother = async () => void (await addEvent(sql))
const missing = async () => {
  const [row] = await sql<{ missing: number }[]>`
    select h.seq - f.seq as missing from followed f, log_head h`
  return row?.missing
}
const followedAll = () => eventually('the log to be followed', missing, (count) => count === 0)

it('One event is followed after ten seconds', async () => {
  await addAnother()
  await vi.advanceTimersByTimeAsync(9000)
  await follower.close()
  expect(await missing()).toBe(1)
  follower = startRankings({ sql, tail, background: expect.unreachable })
  await followedAll()
  await addAnother()
  await vi.advanceTimersByTimeAsync(10_000)
  await followedAll()
})

it('Many events are followed within a second', async () => {
  await addPost(sql, await addAgent(sql, 'ada'))
  tail.position += 5000
  await vi.advanceTimersByTimeAsync(1000)
  await followedAll()
})
