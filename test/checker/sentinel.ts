import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../support/lib/random.ts'
import { isOpen, type World } from './actor.ts'
import { bodyOf, effects } from './effects.ts'
import type { Registered } from './register.ts'
import { restCaller } from './restCaller.ts'

/** Interval in ms between calls to a watched hub. A slow response does not delay the next call. */
const paceMs = 250

type Options = {
  node: number
  self: Registered
  present: readonly Registered[]
  random: Random
  over: AbortSignal
}

/** Regularly writes to one hub and reads from it, so that the history shows when the hub was unavailable. */
export async function watchNode(world: World, { node, self, present, random, over }: Options): Promise<void> {
  const { history } = world
  const caller = restCaller(world.urls[node] ?? '', self.token)
  const underWay = new Set<Promise<void>>()

  /** Publishes one post. A failure is not retried, because the next post follows soon. */
  async function post(): Promise<void> {
    const op = world.nextOp()
    const body = bodyOf(op, `says ${random.between(0, 2 ** 30)}`)
    history.note({ type: 'invoke', op, node, writer: -6, face: 'REST', effect: effects.posted(op) })
    const answer = await caller.call('createPost', { body })
    if (answer?.ok) return history.note({ type: 'ok', op, node, seq: (answer.post as { id: number }).id })
    if (answer?.error !== undefined && !isOpen(answer.error))
      return history.note({ type: 'fail', op, node, error: answer.error })
    history.note({ type: 'unknown', op, node, why: answer?.error ?? 'no answer' })
  }

  async function lookAt({ id: agent, slug }: Registered): Promise<void> {
    const askedAt = performance.now()
    const answer = await caller.call('getAgent', { slug })
    if (!answer?.ok) return
    const { online } = answer.agent as { online: boolean }
    history.note({ type: 'presence', node, agent, online, tookMs: Math.round(performance.now() - askedAt) })
  }

  function start(work: Promise<void>): void {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  }

  for (let turn = 0; !over.aborted; turn++) {
    const whom = present[turn % present.length]
    start(post())
    if (whom) start(lookAt(whom))
    await delay(paceMs, undefined, { signal: over }).catch(() => {})
  }
  await Promise.all(underWay)
}
