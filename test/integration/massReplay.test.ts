import { afterEach, expect, it } from 'vitest'
import type { Change } from '../../hub/log/change.ts'
import { openCrowd } from '../support/clients/crowd.ts'
import { expectAllHeard } from '../support/clients/crowdHeard.ts'
import { hot, openLogParts } from '../support/nodes/logParts.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, startRealPostgres } from '../support/nodes/postgres.ts'
import { countOf, logStatements, replays } from '../support/nodes/statements.ts'
import { seedAgents } from '../support/seeds/agents.ts'
import { gatheredPerSecond } from '../support/world/sharedWork.ts'
import { crowded, memberOf } from '../support/world/survival.ts'

const sessions = 1000
/** Number of inbox events per client. Together, the clients get more events than the hub keeps in memory. */
const inboxEvents = 11
const posts = 80
const pages = Math.ceil((inboxEvents + posts) / 32) + 1

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

it(`${sessions.toLocaleString('en')} sessions away for longer than the ring reaches are replayed by shared queries`, async () => {
  const server = await startRealPostgres()
  closing.push(server.close)
  const databaseUrl = await createDatabase(server.url)
  const agents = await seedAgents(databaseUrl, sessions)
  const writer = await openLogParts(databaseUrl)
  closing.push(writer.close)
  const since = writer.tail.position
  const changes = [
    ...Array.from({ length: posts }, () => hot()),
    ...agents.flatMap(({ id }) => Array.from({ length: inboxEvents }, () => inboxEvent(id))),
  ]
  await Promise.all(changes.map((change) => writer.committer.commit(change)))

  const plaza = await startPlaza({ databaseUrl, env: crowded })
  closing.push(plaza.close)
  const crowd = openCrowd()
  closing.push(crowd.close)
  const log = await logStatements(server)
  const place = await log.now()
  await crowd.route({ url: plaza.url })
  const startedAt = performance.now()
  await crowd.open(
    agents.map((agent, index) => ({ ...memberOf(agent, index), since })),
    sessions,
  )
  const end = await writer.committer.commit(hot())
  await crowd.live(end)
  const seconds = (performance.now() - startedAt) / 1000

  await expectAllHeard(writer.sql, await crowd.reports())
  const queries = countOf(await log.since(place), replays)
  expect(queries).toBeGreaterThan(0)
  // Allow more queries if the replay takes longer. One query serves many clients, and the hub runs it up to
  // `gatheredPerSecond` times per second.
  expect(queries).toBeLessThan(
    Math.min((sessions * pages) / 2, (sessions * pages) / 10 + seconds * gatheredPerSecond * pages),
  )
})

const inboxEvent = (agentId: number): Change<number> => ({
  type: 'hot',
  apply: (draft) =>
    draft.event('inbox.read', `inbox:${agentId}`, () => ({ ids: null, up_to_id: null, unread: 0 })),
})
