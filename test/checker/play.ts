import { setTimeout as delay } from 'node:timers/promises'
import { operatorToken } from '../support/plaza.ts'
import { type Random, seededRandom } from '../support/random.ts'
import { createActor, type World } from './actor.ts'
import { bodyOf, effects } from './effects.ts'
import { foundHouse, keepHouse } from './guests.ts'
import { liveFaces } from './liveLines.ts'
import type { Victims } from './nemeses.ts'
import { createPatience, until } from './patience.ts'
import { pollFeed, pollInbox } from './poller.ts'
import { createRevoker, type Owner, registerReaders } from './privateReaders.ts'
import { read } from './reader.ts'
import type { Stage } from './stage.ts'
import { type Striking, strikeInTurn } from './striking.ts'
import { write } from './writer.ts'

type Play = Striking & { seed: number; writers: number; patienceMs: number }

/** Between two ends of a token, in ms, as long as the trial goes on. */
const endings = { from: 500, to: 3000 }

/** Writers write, readers read and the nemeses strike, until it was enough; then everybody is heard to the end. */
export async function play(stage: Stage, history: World['history'], plan: Play): Promise<World> {
  const world = openWorld(stage, history)
  const { seed, posts, nemeses, schedule, patienceMs } = plan
  let seeds = 0
  const fresh = (): Random => seededRandom(seed + 7919 * ++seeds)
  const operator = createActor(world, fresh(), -1)
  operator.token = operatorToken
  const owners = await registerReaders(world, fresh(), liveFaces.length)
  const houses = await Promise.all(owners.map((owner) => foundHouse(world, owner, fresh())))
  const { watchers, readers, pollers } = seat(world, owners, fresh)
  const patience = createPatience(patienceMs, (what) => {
    world.isAbandoned = true
    world.history.note({ type: 'stuck', what })
  })

  const over = new AbortController()
  const isOver = () => over.signal.aborted
  const writing = Array.from({ length: plan.writers }, (_, number) =>
    write(world, { number, random: fresh(), mentioned: owners, isOver }),
  )
  const random = fresh()
  const revokeOne = createRevoker(world, { operator, owners, random: fresh() })
  const talking = houses.map((house) => keepHouse(world, house, { randoms: [fresh(), fresh()], isOver }))
  const working = Promise.all([
    ...writing,
    ...talking,
    endTokens(revokeOne, { random: fresh(), over: over.signal }),
  ])
  const shout = (isLoud: boolean) => {
    world.isLoud = isLoud
  }
  const victims: Victims = { stage, readers, watchers, revokeOne, shout, random }
  const striking = strikeInTurn(world, { victims, nemeses, posts, schedule, patience })
  // One that fails ends the trial at once.
  await Promise.race([striking, working])
  over.abort()
  await patience.for('the writers to know what became of their last calls', working)
  const end = await closingPost(world, fresh(), owners)
  const followers = [...readers, ...pollers]
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

/** On each live face a stranger and an owner of an inbox, and some who only ask. */
function seat(world: World, owners: readonly Owner[], fresh: () => Random) {
  const watchers = liveFaces.map((face) => read(world, { name: `watcher by ${face}`, face, random: fresh() }))
  const listeners = owners.map((owner, index) => {
    const face = liveFaces[index % liveFaces.length] ?? 'SSE'
    return read(world, { name: `${owner.slug} by ${face}`, face, random: fresh(), owner })
  })
  const pollers = [
    ...['one', 'two'].map((name) => pollFeed(world, { name: `poller ${name}`, random: fresh() })),
    ...owners.map((owner) => pollInbox(world, { name: `${owner.slug} by polls`, random: fresh(), owner })),
  ]
  return { watchers, readers: [...watchers, ...listeners], pollers }
}

/** Whatever else strikes meanwhile. */
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

/** The last event of all, which everybody must hear: a root post, so that it is in the feed, and in every inbox that is read. */
async function closingPost(world: World, random: Random, owners: readonly Owner[]): Promise<number> {
  const actor = createActor(world, random, -3)
  const name = `Closing ${random.between(0, 2 ** 30).toString(36)}`
  const effect = effects.registered(name)
  const me = await actor.perform({ op: world.nextOp(), name: 'registerAgent', input: { name }, effect })
  if (me) actor.token = String(me.token)
  const op = world.nextOp()
  const input = { body: bodyOf(op, `${owners.map(({ slug }) => `@${slug}`).join(' ')} this is the end`) }
  const tells = owners.map(({ id }) => id)
  const done = await actor.perform({ op, name: 'createPost', input, effect: effects.posted(op), tells })
  actor.close()
  return (done?.post as { id: number } | undefined)?.id ?? Math.max(0, ...world.recent)
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
