import { expect, test } from 'vitest'
import type { Change, Queued } from '../../hub/log/change.ts'
import { createCommitter } from '../../hub/log/committer.ts'
import type { Sql } from '../../storage/database.ts'

const nothing = () => {}

function recording() {
  const sizes: number[] = []
  const committer = createCommitter({
    commitConnection: { sql: {} as Sql, renew: nothing },
    async writeAhead(batch: readonly Queued[]) {
      sizes.push(batch.length)
      const verdicts = batch.map((queued) => ({ queued, result: undefined }))
      return { verdicts, doubtful: [], told: { epoch: 'e', events: [] } }
    },
    readTime: async () => new Date(0),
    passOn: async () => {},
    health: { began: nothing, committed: nothing, failed: nothing },
    observe: { batchCommitted: nothing, batchFailed: nothing, tellingFailed: nothing },
  })
  return { committer, sizes }
}

const change: Change<undefined> = { type: 'hot', apply: () => undefined }

test('changes that arrive one after the other in a turn of the loop share a batch', async () => {
  const { committer, sizes } = recording()
  const commits: Promise<unknown>[] = []
  for (let count = 0; count < 5; count++) {
    commits.push(committer.commit(change))
    // Let all pending promise callbacks run, as they would between two incoming network frames.
    for (let hop = 0; hop < 50; hop++) await Promise.resolve()
  }
  await Promise.all(commits)
  expect(sizes).toEqual([5])
  await committer.close()
})
