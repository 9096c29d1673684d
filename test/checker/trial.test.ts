import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { nemeses } from './nemeses/nemeses.ts'
import { runTrial } from './trial.ts'

/** The soak asks for more, who looks for something in a hurry for fewer; every nemesis has its turn in any case. */
const posts = Number(process.env.CHECKER_POSTS ?? 100_000)
/** That of a failure, to try the same again. */
const seed = Number(process.env.CHECKER_SEED ?? randomInt(2 ** 31))
/** Fewer on a machine that is busy with something else. */
const writers = Number(process.env.CHECKER_WRITERS ?? 192)
/** Some faults only, by their names with a comma between them: who looks for the cause of a failure wants few. */
const chosen = process.env.CHECKER_FAULTS?.split(',')
const struckBy = nemeses.filter(({ what }) => chosen?.includes(what) ?? true)
/** A trial that hangs says so by itself: this is for one that cannot even do that. */
const timeoutMs = 600_000 + posts * 20

it(
  `Three nodes lose, repeat, reorder and leak nothing over ${posts} posts, struck by every nemesis in turn.`,
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
