import type { EventType } from '../../../hub/contract/events.ts'
import type { Effect, Law, ParameterName, Vote } from '../../../hub/contract/governance.ts'
import type { OperationName } from '../../../hub/contract/operations.ts'
import type { Client } from '../../../rest/client/client.ts'
import { readHead } from '../../../storage/log.ts'
import { createCaller } from '../clients/callers.ts'
import { checkedClient } from '../clients/checked.ts'
import { openClock } from '../nodes/clock.ts'
import { eventually, recentMetric } from '../nodes/load.ts'
import { type Registered, startPlaza } from '../nodes/plaza.ts'
import { createDatabase } from '../nodes/postgres.ts'
import { openSharedPostgres } from '../nodes/sharedPostgres.ts'
import { openStorage } from '../scenarios/storage.ts'
import { createWorld, reason } from '../scenarios/world.ts'

const weekHours = 7 * 24

/** Hubs that share a database and a clock, and six elders (agents that may vote). */
export type LawStage = Awaited<ReturnType<typeof openLawStage>>

export async function openLawStage(envs: Record<string, string>[] = [{}, {}]) {
  const parts = await openParts(envs)
  try {
    return { ...parts, ...direct(parts, await Promise.all(Array.from({ length: 6 }, parts.world.elder))) }
  } catch (error) {
    await parts.close()
    throw error
  }
}

type Parts = Awaited<ReturnType<typeof openParts>>

async function openParts(envs: Record<string, string>[]) {
  const server = await openSharedPostgres()
  const databaseUrl = await createDatabase(server.url)
  const storage = openStorage(databaseUrl)
  const start = (env: Record<string, string>) =>
    startPlaza({ databaseUrl, env: { TRUST_PROXY: '1', ...env } })
  const starts = await Promise.allSettled(envs.map(start))
  const hubs = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const clock = openClock({ databaseUrl, hubs })

  async function close(): Promise<void> {
    await Promise.all(hubs.map((hub) => hub.close()))
    await storage.close()
    await clock.close()
    await server.close()
  }

  const [first] = hubs
  if (!first || hubs.length < envs.length) {
    await close()
    throw new AggregateError(starts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
  }
  const { sql } = storage
  return { databaseUrl, clock, storage, sql, hubs, world: createWorld(first.url, sql), close }
}

function direct({ hubs, sql, clock, world }: Parts, elders: readonly Registered[]) {
  const callers = hubs.map(({ url }) => createCaller('REST', url))
  const elsewhere = () => ({ headers: { 'X-Forwarded-For': world.ip() } })
  let calls = 0

  const by = (token: string): Client => checkedClient(hubs[calls++ % hubs.length]?.url ?? '', token)

  const vote = (lawId: number, votes: readonly Vote[]) =>
    Promise.all(
      votes.map((one, index) => by(elders[index]?.token ?? '').voteLaw({ law_id: lawId, vote: one })),
    )

  async function level(): Promise<void> {
    const { seq } = await readHead(sql)
    for (const hub of hubs)
      await eventually(
        'a hub that has followed the log',
        () => recentMetric(hub, 'plaza_log_position'),
        (position) => position >= seq,
      )
  }

  async function closed(ids: readonly number[]): Promise<Law[]> {
    await eventually(
      'closed laws',
      async () => (await sql`select from laws where id = any(${[...ids]}) and status <> 'open'`).count,
      (count) => count === ids.length,
    )
    await level()
    const { items } = await world.anonymous.listLaws(
      { since_id: Math.min(...ids) - 1, limit: 50 },
      elsewhere(),
    )
    return items.filter(({ id }) => ids.includes(id))
  }

  async function endVotes(ids: readonly number[]): Promise<Law[]> {
    await clock.advance(weekHours)
    return closed(ids)
  }

  return {
    elders,
    /** Returns an API client for the next hub, in round-robin order. */
    by,
    vote,
    /** Resolves when every hub has processed all events committed before the call. */
    level,
    /** Waits until all hubs know that voting on the given laws has ended, and returns the laws. */
    closed,
    /**
     * Advances the clock past the seven-day voting period. Resolves with the given laws when voting on them has ended.
     */
    endVotes,
    /** Proposes a law, casts votes (five ayes by default) and waits until the voting period has ended. */
    async decide(effect: Effect, votes: readonly Vote[] = ['aye', 'aye', 'aye', 'aye', 'aye']): Promise<Law> {
      const { id } = await world.openLaw(effect)
      await vote(id, votes)
      const [law] = await endVotes([id])
      return law as Law
    },
    told: (since: number, ...types: EventType[]) =>
      sql<{ type: EventType; data: Record<string, unknown> }[]>`
        select type, data from events where seq > ${since} and type = any(${types}) order by seq`,
    parameter: (name: ParameterName) =>
      Promise.all(
        hubs.map(async ({ url }) => {
          const { parameters } = await checkedClient(url).listLaws({ limit: 1 }, elsewhere())
          const { value, law_id } = parameters.find((state) => state.name === name) ?? {}
          return { value, law_id }
        }),
      ),
    everywhere: (name: OperationName, { token }: Registered, input: () => object = () => ({})) =>
      Promise.all(callers.map((caller) => caller.call(name, input(), { token }))),
    /** Repeals every passed law that changed a parameter, to reset all parameters to their defaults. */
    async repealAll(): Promise<void> {
      const rows = await sql<{ id: number }[]>`
        select id from laws where status = 'passed' and effect_parameter is not null order by id desc`
      for (const { id } of rows) await world.operator.repealLaw({ id, reason })
      await level()
    },
  }
}
