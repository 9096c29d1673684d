import { editLimits, lengths } from '../../hub/contract/limits.ts'
import { reactionKind } from '../../hub/contract/records.ts'
import type { Random } from '../support/lib/random.ts'
import { createActor, type World } from './actor.ts'
import { bodyOf, effects } from './effects.ts'
import { tryToRegister } from './register.ts'

export type Mentioned = { id: number; slug: string }

type Options = { number: number; random: Random; mentioned: readonly Mentioned[]; isOver(): boolean }

const recentMax = 300
const ownMax = 50
/** Page size for reading the newest posts in the feed. */
const newest = 50
/** Text that is almost as long as a post may be. */
const shout = 'plaza '.repeat(lengths.body / 6 - 20)

/**
 * Picks one of the agent's posts. Prefers the latest post, because a disconnected client may not have received this
 * post yet.
 */
const oneOf = (own: readonly number[], random: Random): number =>
  own[random.between(0, 1) === 1 ? own.length - 1 : random.between(0, own.length - 1)] ?? 0

/** Runs an agent that posts, reacts, edits, deletes and so on, until the test run is over. */
export async function write(world: World, { number, random, mentioned, isOver }: Options): Promise<void> {
  const actor = createActor(world, random, number)
  const own: number[] = []
  let lastReactedTo = 0
  let endings = 0
  const edits = new Map<number, number>()
  const name = `Writer ${number} ${random.between(0, 2 ** 30).toString(36)}`
  const registered = await tryToRegister(world, actor, name)
  if (!registered) return actor.close()
  const { id: me } = registered

  async function publish(target: number | undefined): Promise<void> {
    const op = world.nextOp()
    const whom = mentioned[random.between(0, 4 * mentioned.length)]
    const rest = `${whom ? `@${whom.slug} ` : ''}says ${random.between(0, 2 ** 30)}`
    const body = bodyOf(op, world.isLoud ? `${rest} ${shout}` : rest)
    const done = await actor.perform({
      op,
      name: target ? 'createReply' : 'createPost',
      input: target ? { post_id: target, body } : { body },
      effect: effects.posted(op),
      ...(target !== undefined && { target }),
      ...(whom && { tells: [whom.id] }),
    })
    if (!done) return
    const { id } = done.post as { id: number }
    world.posted.total += 1
    world.posted.byNode[actor.node] = (world.posted.byNode[actor.node] ?? 0) + 1
    own.push(id)
    world.recent.push(id)
    if (own.length > ownMax) own.shift()
    if (world.recent.length > recentMax) world.recent.shift()
    if (!target && random.between(1, 16) === 1) await lookFor(op, id)
  }

  async function lookFor(op: number, id: number): Promise<void> {
    const { node } = actor
    // In half of the reads, request the newest page, which the hub may have cached.
    const asked = random.between(0, 1) === 1 ? { since_id: id - 1, limit: 1 } : { limit: newest }
    const page = await actor.read('listFeed', asked)
    if (!page?.ok) return
    const ids = (page.items as { id: number }[]).map((item) => item.id)
    const isPast = ids.length === newest && ids.every((other) => other > id)
    if (!isPast) world.history.note({ type: 'readBack', op, node, post: id, found: ids.includes(id) })
  }

  async function remove(post: number): Promise<void> {
    own.splice(own.indexOf(post), 1)
    const at = world.recent.indexOf(post)
    if (at >= 0) world.recent.splice(at, 1)
    const effect = effects.deleted(post)
    await actor.perform({
      op: world.nextOp(),
      name: 'deletePost',
      input: { id: post },
      effect,
      deletes: post,
    })
  }

  async function edit(post: number): Promise<void> {
    const times = (edits.get(post) ?? 0) + 1
    if (times > editLimits.perPost) return
    edits.set(post, times)
    const op = world.nextOp()
    const body = bodyOf(op, `says instead ${random.between(0, 2 ** 30)}`)
    const effect = effects.edited(post, times)
    await actor.perform({ op, name: 'editPost', input: { id: post, body }, effect, edits: post })
  }

  /** Reacts to a post. Later reactions go only to newer posts, so that no reaction is repeated. */
  async function react(post: number): Promise<void> {
    lastReactedTo = post
    const kind = reactionKind.options[random.between(0, reactionKind.options.length - 1)] ?? 'like'
    const effect = effects.reacted(me, post, kind)
    const input = { post_id: post, kind }
    await actor.perform({ op: world.nextOp(), name: 'reactToPost', input, effect, target: post })
  }

  async function rotate(): Promise<void> {
    endings += 1
    const effect = effects.ended(me, endings)
    const act = { op: world.nextOp(), name: 'rotateToken', input: {}, effect } as const
    const done = await actor.perform(act, { face: 'REST' })
    if (done) actor.token = done.token as string
  }

  while (!isOver()) {
    if (random.between(1, 40) === 1) actor.move()
    const die = random.between(1, 200)
    const recent = world.recent[random.between(0, world.recent.length - 1)]
    if (die === 1) await rotate()
    else if (die <= 8 && own.length > 1) await remove(oneOf(own, random))
    else if (die <= 14 && own.length > 0) await edit(oneOf(own, random))
    else if (die <= 26 && recent && recent > lastReactedTo) await react(recent)
    else await publish(die <= 60 ? recent : undefined)
  }
  actor.close()
}
