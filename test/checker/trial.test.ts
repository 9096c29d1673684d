import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { nemeses } from './nemeses.ts'
import { runTrial } from './trial.ts'

/** The soak asks for more, who looks for something in a hurry for fewer; every nemesis has its turn in any case. */
const posts = Number(process.env.CHECKER_POSTS ?? 100_000)
/** That of a failure, to try the same again. */
const seed = Number(process.env.CHECKER_SEED ?? randomInt(2 ** 31))
/** A trial that hangs says so by itself: this is for one that cannot even do that. */
const timeoutMs = 600_000 + posts * 20

it(
  `Three nodes lose, repeat, reorder and leak nothing over ${posts} posts, struck by every nemesis in turn.`,
  async () => {
    const outcome = await runTrial({ seed, nodes: 3, posts, nemeses })
    if (outcome.account !== '') throw new Error(outcome.account)
    expect(outcome.posts).toBeGreaterThanOrEqual(posts)
    expect(new Set(outcome.schedule)).toEqual(new Set(nemeses.map(({ what }) => what)))
    console.log(
      `seed ${seed}: ${outcome.posts} posts, ${outcome.entries} entries, ${outcome.schedule.length} strikes in ${Math.round(outcome.seconds)} s`,
    )
  },
  timeoutMs,
)
