import { operatorToken } from '../support/plaza.ts'
import { type Random, seededRandom } from '../support/random.ts'
import { createActor, type World } from './actor.ts'
import { bodyOf, effects } from './effects.ts'
import { liveFaces } from './liveLines.ts'
import type { Victims } from './nemeses.ts'
import { createPatience, until } from './patience.ts'
import { poll } from './poller.ts'
import { type Owner, registerReaders, revokeOneOf } from './privateReaders.ts'
import { read } from './reader.ts'
import type { Stage } from './stage.ts'
import { type Striking, strikeInTurn } from './striking.ts'
import { write } from './writer.ts'

type Play = Striking & { seed: number; writers: number; patienceMs: number }

/** Writers write, readers read and the nemeses strike, until it was enough; then everybody is heard to the end. */
export async function play(stage: Stage, history: World['history'], plan: Play): Promise<World> {
  const world = openWorld(stage, history)
  const { seed, posts, nemeses, schedule, patienceMs } = plan
  let seeds = 0
  const fresh = (): Random => seededRandom(seed + 7919 * ++seeds)
  const operator = createActor(world, fresh(), -1)
  operator.token = operatorToken
  const owners = await registerReaders(world, fresh(), liveFaces.length)
  const { readers, pollers } = seat(world, owners, fresh)
  const patience = createPatience(patienceMs, (what) => {
    world.isAbandoned = true
    world.history.note({ type: 'stuck', what })
  })

  let isOver = false
  const writing = Promise.all(
    Array.from({ length: plan.writers }, (_, number) =>
      write(world, { number, random: fresh(), mentioned: owners, isOver: () => isOver }),
    ),
  )
  const random = fresh()
  const revokeOne = () => revokeOneOf(world, { operator, owners, readers, random })
  const victims: Victims = { stage, readers, revokeOne, random }
  const striking = strikeInTurn(world, { victims, nemeses, posts, schedule, patience })
  // A writer that fails ends the trial at once.
  await Promise.race([striking, writing])
  isOver = true
  await patience.for('the writers to know what became of their last calls', writing)
  const end = await closingPost(world, fresh())
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
  const readers = liveFaces.flatMap((face, index) => {
    const owner = owners[index]
    return [
      read(world, { name: `watcher by ${face}`, face, random: fresh() }),
      ...(owner
        ? [read(world, { name: `${owner.slug} by ${face}`, face, random: fresh(), agent: owner })]
        : []),
    ]
  })
  const pollers = ['one', 'two'].map((name) => poll(world, { name: `poller ${name}`, random: fresh() }))
  return { readers, pollers }
}

/** The last event of all, which everybody must hear: a root post, so that it is in the feed too. */
async function closingPost(world: World, random: Random): Promise<number> {
  const actor = createActor(world, random, -3)
  const name = `Closing ${random.between(0, 2 ** 30).toString(36)}`
  const effect = effects.registered(name)
  const me = await actor.perform({ op: world.nextOp(), name: 'registerAgent', input: { name }, effect })
  if (me) actor.token = String(me.token)
  const op = world.nextOp()
  const input = { body: bodyOf(op, 'is the end') }
  const done = await actor.perform({ op, name: 'createPost', input, effect: effects.posted(op) })
  actor.close()
  return (done?.post as { id: number } | undefined)?.id ?? Math.max(0, ...world.recent)
}

function openWorld(stage: Stage, history: World['history']): World {
  let ops = 0
  return {
    urls: stage.nodes.map(({ url }) => url),
    history,
    nextOp: () => ++ops,
    posted: { total: 0, byNode: stage.nodes.map(() => 0) },
    recent: [],
    isAbandoned: false,
  }
}
