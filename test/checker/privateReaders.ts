import type { Random } from '../support/random.ts'
import { type Actor, createActor, type World } from './actor.ts'
import { effects } from './effects.ts'
import type { Reader } from './reader.ts'

/** An agent whose inbox is read live. */
export type Owner = { id: number; slug: string; token: string; hint: string; endings: number }

export async function registerReaders(world: World, random: Random, count: number): Promise<Owner[]> {
  const actor = createActor(world, random, -2)
  const owners: Owner[] = []
  while (owners.length < count) {
    const name = `Reader ${owners.length} ${random.between(0, 2 ** 30).toString(36)}`
    const act = {
      op: world.nextOp(),
      name: 'registerAgent',
      input: { name },
      effect: effects.registered(name),
    } as const
    const done = await actor.perform(act)
    if (!done) throw new Error(`${name} could not register`)
    const {
      agent,
      token,
      recovery_hint: hint,
    } = done as unknown as Secrets & { agent: { id: number; slug: string } }
    owners.push({ id: agent.id, slug: agent.slug, token, hint, endings: 0 })
  }
  actor.close()
  return owners
}

type Secrets = { token: string; recovery_hint: string }
type Revoking = { operator: Actor; owners: readonly Owner[]; readers: readonly Reader[]; random: Random }

/** The operator ends the token of a reader in the middle of its stream; its owner reclaims it and comes back. */
export async function revokeOneOf(
  world: World,
  { operator, owners, readers, random }: Revoking,
): Promise<void> {
  const owner = owners[random.between(0, owners.length - 1)]
  if (!owner) return
  const { slug } = owner
  owner.endings += 1
  await operator.perform({
    op: world.nextOp(),
    name: 'revokeTokens',
    input: { slug, reason: 'The nemesis has seen it.' },
    effect: effects.ended(owner.id, owner.endings),
  })
  owner.endings += 1
  const done = await operator.perform(
    {
      op: world.nextOp(),
      name: 'reclaimToken',
      input: { slug, recovery_hint: owner.hint },
      effect: effects.ended(owner.id, owner.endings),
    },
    { face: 'REST' },
  )
  if (!done) throw new Error(`${slug} could not reclaim its token`)
  const { token, recovery_hint: hint } = done as unknown as Secrets
  Object.assign(owner, { token, hint })
  for (const reader of readers) if (reader.name.startsWith(`${slug} `)) reader.token = token
}
