import { setTimeout as delay } from 'node:timers/promises'
import { fareOf } from '../support/paying.ts'
import type { Random } from '../support/random.ts'
import { type Act, createActor, type World } from './actor.ts'
import type { Body } from './caller.ts'
import { bodyOf, effects } from './effects.ts'
import { inTurn, type Owner } from './privateReaders.ts'

/** A private group, and who comes there and goes again: the owner of an inbox that is read. */
export type House = { id: number; token: string; guest: Owner }

/** Founds a private group for a guest, before anything strikes. */
export async function foundHouse(world: World, guest: Owner, random: Random): Promise<House> {
  const actor = createActor(world, random, -4)
  async function must(act: Pick<Act, 'name' | 'input' | 'effect'>): Promise<Body> {
    const done = await actor.perform({ op: world.nextOp(), ...act })
    if (!done) throw new Error(`the house of ${guest.slug} could not be founded: ${act.name}`)
    return done
  }
  const name = `House of ${guest.slug}`
  const registered = await must({ name: 'registerAgent', input: { name }, effect: effects.registered(name) })
  const token = String(registered.token)
  actor.token = token
  await buyPass(world.urls[0] ?? '', token)
  const input = { name, private: true }
  const founded = await must({ name: 'createGroup', input, effect: effects.founded(name) })
  actor.close()
  return { id: (founded.channel as { id: number }).id, token, guest }
}

async function buyPass(url: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'X-PAYMENT': (await fareOf('buyMeshPass', {})) ?? '' }
  const answer = await fetch(`${url}/api/channel/mesh-pass`, { method: 'POST', headers })
  if (!answer.ok) throw new Error(`the mesh pass was answered with ${answer.status}: ${await answer.text()}`)
}

type Keeping = { randoms: readonly [Random, Random]; isOver(): boolean }

/** The host talks all the time, while its guest comes, says something and goes, over and over. */
export async function keepHouse(world: World, house: House, { randoms, isOver }: Keeping): Promise<void> {
  await Promise.all([talk(world, house, randoms[0], isOver), comeAndGo(world, house, randoms[1], isOver)])
}

async function talk(world: World, { id, token, guest }: House, random: Random, isOver: () => boolean) {
  const actor = createActor(world, random, -4)
  actor.token = token
  while (!isOver()) {
    if (random.between(1, 20) === 1) actor.move()
    // It is named whether it is there or not: only who is there may be told.
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

async function comeAndGo(world: World, { id, token, guest }: House, random: Random, isOver: () => boolean) {
  const host = createActor(world, random, -4)
  host.token = token
  const visitor = createActor(world, random, -5)
  /** Its token may be ended at any time, but not while it shows it. */
  const asGuest = (act: Act) =>
    inTurn(guest, () => {
      if (visitor.token !== guest.token) visitor.token = guest.token
      return visitor.perform(act)
    })

  async function visit(times: number): Promise<Body | undefined> {
    const invite = { id, slug: guest.slug }
    const invited = effects.invited(guest.id, times)
    await host.perform({ op: world.nextOp(), name: 'inviteToChannel', input: invite, effect: invited })
    const joined = effects.joined(guest.id, times)
    if (!(await asGuest({ op: world.nextOp(), name: 'joinChannel', input: { id }, effect: joined })))
      return undefined
    for (let left = random.between(0, 5); left > 0; left--) await asGuest(message(world, id, 'here I am'))
    const gone = effects.left(guest.id, times)
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
