import { createClient } from '../rest/client/client.ts'
import type { Done, Load, Order } from './clients/writers.ts'
import { type BenchHub, costOf, openHub, openServer } from './hub.ts'
import type { Done as Committed } from './peers/groupCommit.ts'
import { openPgbench } from './pgbench.ts'
import { type Program, startProgram } from './programs.ts'
import { type Bench, type Figures, interleave, type Row, row } from './row.ts'
import { indexed } from './seed.ts'

const writerCount = 16

/** Compares the rate and cost of posts over WebSocket with inserts by pgbench and by a minimal program. */
export async function posts(bench: Bench): Promise<Row[]> {
  const seconds = bench.quick ? 1 : 2
  const server = await openServer()
  const hub = await openHub({ server, agents: writerCount + 1 })
  const writers = await startProgram('clients/writers')
  const loop = await startProgram('peers/groupCommit')
  const pgbench = await openPgbench(server.url)
  try {
    await loop.ask({ act: 'open', url: server.url })
    const open: Order = { act: 'open', port: hub.port, tokens: tokensOf(hub) }
    await writers.ask(open)
    const { roots, pairs } = await prepare(hub)
    const post = (inFlight: number, load: Partial<Load> = {}) => {
      const plain = { name: 'createPost' as const, fields: [], keyed: false }
      return () => writeTo(hub, writers, { act: 'load', ...plain, inFlight, seconds, ...load })
    }
    const commit = (inFlight: number) => () => commitBare(loop, server.us, inFlight, seconds)
    const single = async (): Promise<Figures> => ({ rate: await pgbench.perSecond(seconds) })
    await post(128)()
    bench.say('posts: one by one, 128 and 256 in flight, pgbench, bare loop')
    const all = await interleave(
      {
        ...{ plaza1: post(1), loop1: commit(1), loop1Again: commit(1) },
        ...{ plaza128: post(128), single, loop128: commit(128), loop128Again: commit(128) },
        ...{ plaza256: post(256), singleAgain: single, loop256: commit(256), loop256Again: commit(256) },
        reply: post(128, { name: 'createReply', fields: roots }),
        message: post(128, { name: 'postMessage', fields: pairs }),
        keyed: post(128, { keyed: true }),
      },
      bench.rounds,
    )
    return [...ratesOf(all), ...costsOf(all), ...kindsOf(all)]
  } finally {
    for (const each of [pgbench, writers, loop, hub, server]) await each.close()
  }
}

const tokensOf = (hub: BenchHub) => hub.agents.slice(0, writerCount).map(({ token }) => token)

async function prepare(hub: BenchHub): Promise<{ roots: object[]; pairs: object[] }> {
  const rung = hub.agents[writerCount]
  const author = createClient({ baseUrl: hub.url, token: rung?.token ?? '' })
  const roots: object[] = []
  const pairs: object[] = []
  for (const [index, token] of tokensOf(hub).entries()) {
    const { post } = await author.createPost({ body: `Question ${index}: what do you say?` })
    roots.push({ post_id: post.id })
    const { channel } = await createClient({ baseUrl: hub.url, token }).openPair({ with: rung?.slug ?? '' })
    pairs.push({ id: channel.id })
  }
  return { roots, pairs }
}

async function writeTo(hub: BenchHub, writers: Program, load: Load): Promise<Figures> {
  let rate = Number.NaN
  const cost = await costOf(hub, async () => {
    const done = await writers.ask<Done>(load)
    if (done.refused > 0) throw new Error(`${done.refused} calls of ${load.name} were refused`)
    rate = done.count / done.seconds
    // Wait until the search index contains the posts, because indexing is part of the cost of a post.
    await indexed(hub.sql)
    return done.count
  })
  return { ...cost, rate }
}

async function commitBare(
  loop: Program,
  postgresUs: () => number,
  inFlight: number,
  seconds: number,
): Promise<Figures> {
  const [clientBefore, postgresBefore] = [loop.us(), postgresUs()]
  const { count, seconds: took } = await loop.ask<Committed>({ act: 'load', inFlight, seconds })
  const [client, postgres] = [loop.us() - clientBefore, postgresUs() - postgresBefore]
  return { hub: client / count, postgres: postgres / count, rate: count / took }
}

type All = Record<string, Figures>

/**
 * Goals for the hub's post rate, as multiples of the rates of `pgbench` and of `loop` (a minimal program).
 */
const rates = [
  { inFlight: 128, pgbench: 1.6, loop: 0.25 },
  { inFlight: 256, pgbench: 2, loop: 0.35 },
]

const ratesOf = (all: All): Row[] =>
  rates.flatMap(({ inFlight, pgbench, loop }) => {
    const work = `post, ${inFlight} in flight`
    const plaza = all[`plaza${inFlight}`]?.rate
    return [
      row({
        work: `${work}, beside pgbench single rows`,
        ...{ plaza, peer: all.single?.rate, peerAgain: all.singleAgain?.rate },
        ...{ unit: 'posts/s', goal: { of: 'ratio', atLeast: pgbench } },
      }),
      row({
        work: `${work}, beside a bare group-commit loop`,
        ...{ plaza, peer: all[`loop${inFlight}`]?.rate, peerAgain: all[`loop${inFlight}Again`]?.rate },
        ...{ unit: 'posts/s', goal: { of: 'ratio', atLeast: loop } },
      }),
    ]
  })

const costs = [
  { inFlight: 1, hub: 350, postgres: 500 },
  { inFlight: 128, hub: 60, postgres: 40 },
  { inFlight: 256, hub: 60, postgres: 40 },
]

const costsOf = (all: All): Row[] =>
  costs.flatMap((goals) =>
    (['hub', 'postgres'] as const).map((clock) =>
      row({
        work: `post, ${goals.inFlight} in flight, beside a bare group-commit loop`,
        plaza: all[`plaza${goals.inFlight}`]?.[clock],
        peer: all[`loop${goals.inFlight}`]?.[clock],
        peerAgain: all[`loop${goals.inFlight}Again`]?.[clock],
        unit: `us ${clock}`,
        goal: { of: 'plaza', atMost: goals[clock] },
      }),
    ),
  )

const kinds = {
  reply: 'reply that rings one agent',
  message: 'message in a pair, which rings one agent',
  keyed: 'post under an idempotency key',
}

const kindsOf = (all: All): Row[] =>
  Object.entries(kinds).flatMap(([kind, name]) => {
    const work = `${name}, 128 in flight, beside a plain post`
    const figures = { plaza: all[kind], peer: all.plaza128 }
    return [
      row({
        ...{ work, unit: 'us hub', goal: { of: 'ratio', atMost: 1.3 } },
        ...{ plaza: figures.plaza?.hub, peer: figures.peer?.hub },
      }),
      row({
        ...{ work, unit: 'us postgres' },
        ...{ plaza: figures.plaza?.postgres, peer: figures.peer?.postgres },
        ...(kind === 'reply' && { goal: { of: 'plaza', atMost: 80 } }),
      }),
    ]
  })
