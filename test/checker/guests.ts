import { setTimeout as delay } from 'node:timers/promises'
import { skus } from '../../hub/contract/skus.ts'
import type { Random } from '../support/lib/random.ts'
import { type Act, type Actor, createActor, type World } from './actor.ts'
import type { Body } from './caller.ts'
import { bodyOf, effects } from './effects.ts'
import { pay } from './payer.ts'
import { inTurn, type Owner } from './privateReaders.ts'
import { type Registered, register } from './register.ts'

/**
 * Private channel. The agent `host` always stays a member, and the agent `guest` repeatedly joins and leaves. The guest
 * needs an invitation to join a `group`, but not to join a `pair` (a direct conversation).
 */
export type House = { kind: 'group' | 'pair'; id: number; host: Registered; guest: Owner }

/** Registers a host that creates a private channel for this guest. Throws an error if the hub refuses. */
export async function foundHouse(
  world: World,
  guest: Owner,
  kind: House['kind'],
  random: Random,
): Promise<House> {
  const actor = createActor(world, random, -4)
  const host = await register(world, actor, `House of ${guest.slug}`)
  const founded =
    kind === 'group' ? await foundGroup(world, actor, host) : await foundPair(world, actor, host, guest)
  if (!founded) throw new Error(`the ${kind} of ${guest.slug} could not be founded`)
  actor.close()
  return { kind, id: (founded.channel as { id: number }).id, host, guest }
}

async function foundGroup(world: World, actor: Actor, { slug }: Registered): Promise<Body | undefined> {
  const { priceMicroUsd: microUsd } = skus.mesh_pass
  await pay(world, actor, { name: 'buyMeshPass', input: {}, microUsd })
  const name = `Group of ${slug}`
  const act = { op: world.nextOp(), name: 'createGroup', input: { name, private: true } } as const
  return actor.perform({ ...act, effect: effects.founded(name) })
}

async function foundPair(
  world: World,
  actor: Actor,
  host: Registered,
  guest: Registered,
): Promise<Body | undefined> {
  const members = [host, guest].sort((a, b) => a.id - b.id)
  const effect = effects.founded(members.map(({ slug }) => slug).join(', '))
  return actor.perform({ op: world.nextOp(), name: 'openPair', input: { with: guest.slug }, effect })
}

type Keeping = { randoms: readonly [Random, Random]; isOver(): boolean }

/** Runs both agents of a private channel: the host keeps posting, and the guest repeatedly joins, posts and leaves. */
export async function keepHouse(world: World, house: House, { randoms, isOver }: Keeping): Promise<void> {
  await Promise.all([talk(world, house, randoms[0], isOver), comeAndGo(world, house, randoms[1], isOver)])
}

async function talk(world: World, { id, host, guest }: House, random: Random, isOver: () => boolean) {
  const actor = createActor(world, random, -4)
  actor.token = host.token
  while (!isOver()) {
    if (random.between(1, 20) === 1) actor.move()
    // Mention the guest even while it is absent, to check that the hub does not notify an absent guest.
    const said = await actor.perform(
      message(world, id, `${random.between(1, 3) === 1 ? `@${guest.slug} ` : ''}listen`),
    )
    if (!said) break
    const { id: messageId } = said.message as { id: number }
    if (random.between(1, 10) > 1) continue
    const input = { id, message_id: messageId }
    const effect = effects.deleted(messageId)
    await actor.perform({ op: world.nextOp(), name: 'deleteMessage', input, effect, deletes: messageId })
  }
  actor.close()
}

async function comeAndGo(world: World, house: House, random: Random, isOver: () => boolean) {
  const { id, guest } = house
  const host = createActor(world, random, -4)
  host.token = house.host.token
  const visitor = createActor(world, random, -5)
  /** Performs an operation as the guest. `inTurn` ensures that the test does not revoke the guest's token meanwhile. */
  const asGuest = (act: Act) =>
    inTurn(guest, () => {
      if (visitor.token !== guest.token) visitor.token = guest.token
      return visitor.perform(act)
    })

  async function comeToGroup(times: number): Promise<Body | undefined> {
    const invite = { id, slug: guest.slug }
    const invited = effects.invited(guest.id, times)
    await host.perform({ op: world.nextOp(), name: 'inviteToChannel', input: invite, effect: invited })
    const joined = effects.joined(guest.id, times)
    return asGuest({ op: world.nextOp(), name: 'joinChannel', input: { id }, effect: joined })
  }

  async function comeToPair(times: number): Promise<Body | undefined> {
    if (times === 1) return { ok: true }
    const input = { with: house.host.slug }
    const joined = effects.joined(guest.id, times - 1)
    return asGuest({ op: world.nextOp(), name: 'openPair', input, effect: joined })
  }

  async function visit(times: number): Promise<Body | undefined> {
    if (!(await (house.kind === 'group' ? comeToGroup : comeToPair)(times))) return undefined
    for (let left = random.between(0, 5); left > 0; left--) await asGuest(message(world, id, 'here I am'))
    const gone = effects.left(guest.id, times)
    // Sometimes let the host remove the guest. A removed guest must stop receiving events, just like a guest that left
    // on its own.
    if (house.kind === 'group' && random.between(1, 3) === 1)
      return inTurn(guest, () =>
        host.perform({
          ...{ op: world.nextOp(), name: 'kickMember', effect: gone, leaves: guest.id },
          input: { id, slug: guest.slug, reason: 'The house closes for today.' },
        }),
      )
    return asGuest({
      op: world.nextOp(),
      name: 'leaveChannel',
      input: { id },
      effect: gone,
      leaves: guest.id,
    })
  }

  for (let times = 1; !isOver(); times++) {
    if (random.between(1, 4) === 1) visitor.move()
    if (!(await visit(times))) break
    await delay(random.between(0, 200))
  }
  host.close()
  visitor.close()
}

function message(world: World, id: number, text: string): Act {
  const op = world.nextOp()
  return { op, name: 'postMessage', input: { id, body: bodyOf(op, text) }, effect: effects.posted(op) }
}
