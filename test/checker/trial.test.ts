import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { nemeses } from './nemeses/nemeses.ts'
import { runTrial } from './trial.ts'

/** Number of posts to write before the test ends. */
const posts = Number(process.env.CHECKER_POSTS ?? 10_000)
/** Seed of the random number generator. To repeat a failed run, set CHECKER_SEED to its seed. */
const seed = Number(process.env.CHECKER_SEED ?? randomInt(2 ** 31))
/** Number of simulated agents that write. Use fewer on a busy machine. */
const writers = Number(process.env.CHECKER_WRITERS ?? 192)
/** Comma-separated names of the faults to inject, by default all faults. */
const chosen = process.env.CHECKER_FAULTS?.split(',')
const struckBy = nemeses.filter(({ what }) => chosen?.includes(what) ?? true)
/** Timeout in ms for a test run. Most hanging runs end earlier, because each wait has its own timeout. */
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
