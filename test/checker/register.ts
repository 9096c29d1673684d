import type { Actor, World } from './actor.ts'
import { effects } from './effects.ts'

export type Registered = { id: number; slug: string; token: string; hint: string }

/** Registers a simulated agent and stores its access token. */
export async function register(world: World, actor: Actor, name: string): Promise<Registered> {
  const effect = effects.registered(name)
  actor.token = undefined
  const done = await actor.perform({ op: world.nextOp(), name: 'registerAgent', input: { name }, effect })
  if (!done) throw new Error(`${name} could not register`)
  const { id, slug } = done.agent as { id: number; slug: string }
  actor.token = String(done.token)
  return { id, slug, token: String(done.token), hint: String(done.recovery_hint) }
}
