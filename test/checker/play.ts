import { setTimeout as delay } from 'node:timers/promises'
import { type Random, seededRandom } from '../support/lib/random.ts'
import { operatorToken } from '../support/nodes/plaza.ts'
import { createActor, type World } from './actor.ts'
import { postSentinels, registerSentinels, seatReaders } from './cast.ts'
import { bodyOf, effects } from './effects.ts'
import { foundHouse, type House, keepHouse } from './guests.ts'
import { liveFaces } from './liveLines.ts'
import { createPatience, until } from './patience.ts'
import { payAround } from './payer.ts'
import { createRevoker, type Owner, registerReaders } from './privateReaders.ts'
import { tryToRegister } from './register.ts'
import type { Stage } from './stage.ts'
import { type Striking, strikeInTurn } from './striking.ts'
import { write } from './writer.ts'

type Play = Striking & { seed: number; writers: number; patienceMs: number }

const houseKinds = ['group', 'pair'] as const
const payers = 4

/** Shortest and longest time between two token revocations, in ms. */
const endings = { from: 500, to: 3000 }

/** Runs simulated agents and injects faults, then waits until every client has received the last event. */
export async function play(stage: Stage, history: World['history'], plan: Play): Promise<World> {
  const world = openWorld(stage, history)
  const { seed, patienceMs } = plan
  let seeds = 0
  const fresh = (): Random => seededRandom(seed + 7919 * ++seeds)
  const patience = createPatience(patienceMs, (what) => {
    world.isAbandoned = true
    world.history.note({ type: 'stuck', what })
  })
  const cast = await patience.for('everybody to register', unlessAbandoned(world, registerAll(world, fresh)))
  // The agents did not register in time. Without clients, only the event log can be checked.
  if (!cast) return world
  const { operator, owners, houses } = cast
  const { watchers, readers, pollers } = seatReaders(world, owners, fresh)
  const sentinels = postSentinels(world, cast.sentinels, fresh)

  const over = new AbortController()
  const revokeOne = createRevoker(world, { operator, owners, random: fresh() })
  const working = Promise.all([
    work(world, {
      owners,
      houses,
      fresh,
      writers: plan.writers,
      isOver: () => over.signal.aborted || world.isAbandoned,
    }),
    endTokens(revokeOne, { random: fresh(), over: over.signal }),
  ])
  const shout = (isLoud: boolean) => {
    world.isLoud = isLoud
  }
  const victims = { stage, readers, watchers, revokeOne, shout, random: fresh() }
  const striking = strikeInTurn(world, { ...plan, victims, patience })
  // End the test run immediately if a simulated agent fails.
  await Promise.race([striking, working])
  over.abort()
  await sentinels.stop()
  await patience.for('the writers to know what became of their last calls', working)
  const end = await closingPost(world, fresh(), owners)
  const followers = [...readers, ...sentinels.listeners, ...pollers]
  await Promise.all(
    followers.map(({ name }, index) =>
      patience.for(
        `${name} to hear ${end}`,
        until(() => (followers[index]?.position ?? 0) >= end),
      ),
    ),
  )
  for (const follower of followers) follower.stop()
  operator.close()
  world.history.note({ type: 'end', seq: end })
  return world
}

async function registerAll(world: World, fresh: () => Random) {
  const operator = createActor(world, fresh(), -1)
  operator.token = operatorToken
  const owners = await registerReaders(world, fresh(), liveFaces.length)
  const houses = await Promise.all(
    owners.map((owner, index) => foundHouse(world, owner, houseKinds[index % 2] ?? 'group', fresh())),
  )
  return { operator, owners, houses, sentinels: await registerSentinels(world, fresh()) }
}

type Working = {
  owners: readonly Owner[]
  houses: readonly House[]
  fresh(): Random
  writers: number
  isOver(): boolean
}

/** Runs all simulated agents that write data, until the test run is over. */
function work(world: World, { owners, houses, fresh, writers, isOver }: Working): Promise<unknown> {
  const numbers = (count: number) => [...Array(count).keys()]
  const all = Promise.all([
    ...numbers(writers).map((number) => write(world, { number, random: fresh(), mentioned: owners, isOver })),
    ...numbers(payers).map((number) => payAround(world, { number, random: fresh(), isOver })),
    ...houses.map((house) => keepHouse(world, house, { randoms: [fresh(), fresh()], isOver })),
  ])
  return unlessAbandoned(world, all)
}

async function unlessAbandoned<Done>(world: World, work: Promise<Done>): Promise<Done | undefined> {
  try {
    return await work
  } catch (error) {
    if (world.isAbandoned) return undefined
    throw error
  }
}

async function endTokens(
  revokeOne: () => Promise<void>,
  { random, over }: { random: Random; over: AbortSignal },
): Promise<void> {
  const { from, to } = endings
  while (!over.aborted) {
    await delay(random.between(from, to), undefined, { signal: over }).catch(() => {})
    if (!over.aborted) await revokeOne()
  }
}

/** Creates the last post of the test, which every client must receive. */
async function closingPost(world: World, random: Random, owners: readonly Owner[]): Promise<number> {
  const latest = Math.max(0, ...world.recent)
  if (world.isAbandoned) return latest
  const actor = createActor(world, random, -3)
  await tryToRegister(world, actor, `Closing ${random.between(0, 2 ** 30).toString(36)}`)
  const op = world.nextOp()
  const input = { body: bodyOf(op, `${owners.map(({ slug }) => `@${slug}`).join(' ')} this is the end`) }
  const tells = owners.map(({ id }) => id)
  const done = await actor.perform({ op, name: 'createPost', input, effect: effects.posted(op), tells })
  actor.close()
  return (done?.post as { id: number } | undefined)?.id ?? latest
}

function openWorld(stage: Stage, history: World['history']): World {
  let ops = 0
  return {
    urls: stage.nodes.map(({ url }) => url),
    watchUrls: stage.nodes.map(({ watchUrl }) => watchUrl),
    history,
    nextOp: () => ++ops,
    posted: { total: 0, byNode: stage.nodes.map(() => 0) },
    recent: [],
    isLoud: false,
    isAbandoned: false,
  }
}
