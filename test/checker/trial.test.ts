import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { nemeses } from './nemeses/nemeses.ts'
import { runTrial } from './trial.ts'

/** Number of posts. The soak test uses a million. Every nemesis strikes at least once in any case. */
const posts = Number(process.env.CHECKER_POSTS ?? 10_000)
/** The seed. To reproduce a failure, set CHECKER_SEED to the seed of the failed run. */
const seed = Number(process.env.CHECKER_SEED ?? randomInt(2 ** 31))
/** Number of writers. Use a lower number on a busy machine. */
const writers = Number(process.env.CHECKER_WRITERS ?? 192)
/** Comma-separated names of the only faults to run, to find the cause of a failure. */
const chosen = process.env.CHECKER_FAULTS?.split(',')
const struckBy = nemeses.filter(({ what }) => chosen?.includes(what) ?? true)
/** A trial usually reports its own hangs. This timeout is for trials that cannot. */
const timeoutMs = 600_000 + posts * 20

it(
  `Three nodes lose, repeat, reorder and leak nothing over ${posts} posts under every nemesis in turn`,
  async () => {
    const outcome = await runTrial({ seed, nodes: 3, posts, nemeses: struckBy, writers })
    console.log(`The longest pauses beyond each fault, seed ${seed}:\n${outcome.table}`)
    if (outcome.account !== '') throw new Error(outcome.account)
    expect(outcome.posts).toBeGreaterThanOrEqual(posts)
    expect(new Set(outcome.schedule)).toEqual(new Set(struckBy.map(({ what }) => what)))
    console.log(
      `seed ${seed}: ${outcome.posts} posts, ${outcome.entries} entries, ${outcome.schedule.length} strikes in ${Math.round(outcome.seconds)} s`,
    )
  },
  timeoutMs,
)
