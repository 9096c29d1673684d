import type { Random } from '../support/lib/random.ts'
import { type Actor, createActor, type World } from './actor.ts'
import { effects } from './effects.ts'
import { type Registered, register } from './register.ts'
import { restCaller } from './restCaller.ts'

/** A registered agent whose token is revoked from time to time. */
export type Owner = Registered & {
  /** Number of revocations of the agent's tokens so far. */
  endings: number
  /** Number of revocations of the agent's tokens before the current token was issued. */
  made: number
  /** Settles when the last task that uses the token has finished. */
  turn: Promise<unknown>
}

/** Runs a task that uses an agent's token, after all earlier tasks of this agent have finished. */
export function inTurn<Done>(owner: Owner, work: () => Promise<Done>): Promise<Done> {
  const done = owner.turn.then(work)
  owner.turn = done.catch(() => {})
  return done
}

export async function registerReaders(world: World, random: Random, count: number): Promise<Owner[]> {
  const actor = createActor(world, random, -2)
  const owners: Owner[] = []
  while (owners.length < count) {
    const name = `Reader ${owners.length} ${random.between(0, 2 ** 30).toString(36)}`
    owners.push({ ...(await register(world, actor, name)), endings: 0, made: 0, turn: Promise.resolve() })
  }
  actor.close()
  return owners
}

type Secrets = { token: string; recovery_hint: string }
type Revoking = { operator: Actor; owners: readonly Owner[]; random: Random }

/** Returns a function that revokes the token of a random agent. Revocations run one at a time. */
export function createRevoker(world: World, revoking: Revoking): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => revokeOneOf(world, revoking))
    return last
  }
}

async function revokeOneOf(world: World, { operator, owners, random }: Revoking): Promise<void> {
  const owner = owners[random.between(0, owners.length - 1)]
  if (owner) await inTurn(owner, () => revoke(world, operator, owner))
}

/**
 * Lets the operator revoke the agent's token, records whether the hub still accepts the token, and stores a new token.
 */
async function revoke(world: World, operator: Actor, owner: Owner): Promise<void> {
  const { slug, token: ended } = owner
  const op = world.nextOp()
  owner.endings += 1
  const revoked = await operator.perform({
    op,
    name: 'revokeTokens',
    input: { slug, reason: 'The nemesis has seen it.' },
    effect: effects.ended(owner.id, owner.endings),
  })
  if (revoked) await probe(world, { op, node: operator.node, token: ended })
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
  if (!done) {
    if (world.isAbandoned) return
    throw new Error(`${slug} could not reclaim its token`)
  }
  const { token, recovery_hint: hint } = done as unknown as Secrets
  Object.assign(owner, { token, hint, made: owner.endings })
}

/** Tries a revoked token at the hub that acknowledged the revocation, and records the result. */
async function probe(world: World, asked: { op: number; node: number; token: string }): Promise<void> {
  const { op, node, token } = asked
  const answer = await restCaller(world.urls[node] ?? '', token).call('getMe', {})
  if (answer) world.history.note({ type: 'probe', op, node, isLive: answer.ok })
}
