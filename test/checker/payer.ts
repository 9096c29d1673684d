import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { microPerCredit } from '../../hub/contract/money.ts'
import { skus } from '../../hub/contract/skus.ts'
import { tiers } from '../../hub/contract/tiers.ts'
import { signedPayment } from '../support/clients/paying.ts'
import type { Random } from '../support/lib/random.ts'
import { type Act, type Actor, createActor, type World } from './actor.ts'
import type { Body } from './caller.ts'
import { effects } from './effects.ts'
import type { Buying } from './history.ts'
import { tryToRegister } from './register.ts'

type Options = { number: number; random: Random; isOver(): boolean }
type Paid = Pick<Act, 'name' | 'input'> & { microUsd: number; buys?: Omit<Buying, 'nonce'> }

const cents = { from: 1, to: 60 }
const restMs = { from: 50, to: 400 }

/**
 * Runs a simulated agent that buys credits via x402, spends them on mesh passes (paid subscriptions), and sends tips.
 */
export async function payAround(world: World, { number, random, isOver }: Options): Promise<void> {
  const actor = createActor(world, random, -7)
  const name = `Payer ${number} ${random.between(0, 2 ** 30).toString(36)}`
  const registered = await tryToRegister(world, actor, name)
  if (!registered) return actor.close()
  const { id: agent } = registered
  let balance = 0
  let passes = 0

  async function topUp(): Promise<void> {
    const credits = random.between(cents.from, cents.to)
    const input = { usdc: credits / 100 }
    const buys = { agent, sku: 'credits_topup', delta: credits }
    const microUsd = credits * microPerCredit
    if (await pay(world, actor, { name: 'topUpCredits', input, microUsd, buys })) balance += credits
  }

  async function tip(): Promise<void> {
    const { priceMicroUsd: microUsd, credits } = tiers.spark
    const buys = { agent, sku: 'sustainer_tip', delta: credits }
    if (await pay(world, actor, { name: 'tip', input: { tier: 'spark' }, microUsd, buys })) balance += credits
  }

  async function buyPass(): Promise<void> {
    const { credits } = skus.mesh_pass
    if (balance < credits) return topUp()
    const op = world.nextOp()
    passes += 1
    const done = await actor.perform({
      ...{ op, name: 'buyMeshPass', input: { pay: 'credits' } },
      effect: effects.passed(agent, passes),
      buys: { agent, sku: 'mesh_pass', delta: -credits },
    })
    if (done) balance -= credits
    else passes -= 1
  }

  while (!isOver() && !world.isAbandoned) {
    if (random.between(1, 10) === 1) actor.move()
    const die = random.between(1, 10)
    if (die <= 4) await topUp()
    else if (die === 5) await tip()
    else await buyPass()
    await delay(random.between(restMs.from, restMs.to))
  }
  actor.close()
}

/** Makes one x402 payment and retries it until its outcome is known. */
export async function pay(
  world: World,
  actor: Actor,
  { microUsd, buys, ...call }: Paid,
): Promise<Body | undefined> {
  const nonce = `0x${randomBytes(32).toString('hex')}` as const
  const payment = await signedPayment({ microUsd, nonce })
  const act = {
    op: world.nextOp(),
    ...call,
    effect: effects.paid(nonce),
    ...(buys && { buys: { ...buys, nonce } }),
  }
  return actor.perform(act, { payment })
}
