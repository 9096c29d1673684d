import type { Random } from '../support/random.ts'
import type { World } from './actor.ts'
import type { Nemesis, Victims } from './nemeses.ts'
import { type Patience, until } from './patience.ts'

/** After a strike every node must have acknowledged so many more posts before the next: more of them in a longer trial. */
const proofOfLife = { least: 20, most: 300, ofPosts: 1 / 240 }

export type Striking = {
  nemeses: readonly Nemesis[]
  posts: number
  /** Who struck, in order. */
  schedule: string[]
}

/** Every nemesis once, in random order, and again until enough was posted. */
export async function strikeInTurn(
  world: World,
  plan: Striking & { victims: Victims; patience: Patience },
): Promise<void> {
  const { posted, history } = world
  const { victims, nemeses, posts, schedule, patience } = plan
  const { least, most, ofPosts } = proofOfLife
  const proof = Math.min(most, Math.max(least, Math.round(posts * ofPosts)))
  const isEnough = () => world.isAbandoned || (posted.total >= posts && schedule.length >= nemeses.length)

  async function strikeOnce({ what, strike }: Nemesis): Promise<void> {
    schedule.push(what)
    history.note({ type: 'strike', what, phase: 'begins' })
    await patience.for(`"${what}" to be over`, strike(victims))
    history.note({ type: 'strike', what, phase: 'is over' })
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
}

/** Fisher and Yates. */
function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const order = [...items]
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.between(0, at)
    const [a, b] = [order[at], order[other]]
    if (a !== undefined && b !== undefined) [order[at], order[other]] = [b, a]
  }
  return order
}
