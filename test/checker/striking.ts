import { setTimeout as delay } from 'node:timers/promises'
import type { World } from './actor.ts'
import type { Nemesis, Victims } from './nemeses/nemesis.ts'
import { shuffled } from './nemeses/shuffled.ts'
import { type Patience, until } from './patience.ts'

/**
 * Number of posts that each hub must acknowledge after a fault, to prove that it has recovered: a fraction of all
 * posts, but at least `least` and at most `most`.
 */
const proofOfLife = { least: 20, most: 300, ofPosts: 1 / 240 }

export type Striking = {
  nemeses: readonly Nemesis[]
  posts: number
  /** Time in ms for which the test continues without further faults after the last fault. */
  quietMs?: number | undefined
  /** Names of the faults injected so far, in order. */
  schedule: string[]
}

/** Injects every fault at least once, in random order, and continues until the planned number of posts is reached. */
export async function strikeInTurn(
  world: World,
  plan: Striking & { victims: Omit<Victims, 'tell'>; patience: Patience },
): Promise<void> {
  const { posted, history } = world
  const { victims, nemeses, posts, quietMs = 0, schedule, patience } = plan
  const { least, most, ofPosts } = proofOfLife
  const proof = Math.min(most, Math.max(least, Math.round(posts * ofPosts)))
  const isEnough = () => world.isAbandoned || (posted.total >= posts && schedule.length >= nemeses.length)

  async function strikeOnce({ what, strike }: Nemesis): Promise<void> {
    schedule.push(what)
    history.note({ type: 'strike', what, phase: 'begins' })
    const details: string[] = []
    const tell = (detail: string) => void details.push(detail)
    await patience.for(`"${what}" to be over`, strike({ ...victims, tell }))
    history.note({ type: 'strike', what, phase: 'is over', details })
    const before = [...posted.byNode]
    const isWell = () => posted.byNode.every((count, node) => count >= (before[node] ?? 0) + proof)
    await patience.for(`every node to take posts again after "${what}"`, until(isWell))
  }

  await patience.for(
    'every node to take posts',
    until(() => posted.byNode.every((count) => count > 0)),
  )
  while (!isEnough()) {
    for (const nemesis of shuffled(nemeses, victims.random)) if (!isEnough()) await strikeOnce(nemesis)
    if (nemeses.length === 0) {
      const before = posted.total
      await patience.for(
        `more than ${before} posts`,
        until(() => posted.total >= Math.min(posts, before + 1000)),
      )
    }
  }
  if (!world.isAbandoned) await delay(quietMs)
}
