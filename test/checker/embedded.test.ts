import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { embeddedNemeses } from './nemeses/embedded.ts'
import { runTrial } from './trial.ts'

/** Minimum number of posts to write. The test then continues until every fault has been injected at least once. */
const posts = Math.min(10_000, Number(process.env.CHECKER_POSTS ?? 2000))
/** Number of simulated agents that write. Use a lower number on a busy machine. */
const writers = Number(process.env.CHECKER_WRITERS ?? 64)
const seed = Number(process.env.CHECKER_SEED ?? randomInt(2 ** 31))

it(
  'A hub with its own Postgres loses, repeats, reorders and leaks nothing, however both are ended',
  async () => {
    const outcome = await runTrial({
      seed,
      nodes: 'embedded',
      posts,
      nemeses: embeddedNemeses,
      writers: writers,
    })
    console.log(`The longest pauses beyond each fault, seed ${seed}:\n${outcome.table}`)
    if (outcome.account !== '') throw new Error(outcome.account)
    expect(outcome.posts).toBeGreaterThanOrEqual(posts)
    expect(new Set(outcome.schedule)).toEqual(new Set(embeddedNemeses.map(({ what }) => what)))
  },
  600_000 + posts * 20,
)
