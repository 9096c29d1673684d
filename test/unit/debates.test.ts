import { describe, expect, test } from 'vitest'
import type { AgentId, PostId } from '../../hub/contract/ids.ts'
import { operations } from '../../hub/contract/operations.ts'
import { debateScore, type LiveThread, rankDebates, replyShare } from '../../hub/domain/debates.ts'
import { rankAgents } from '../../hub/domain/influence.ts'

const asOf = new Date('2026-11-21T10:00:00Z')
const hoursAgo = (hours: number) => new Date(asOf.getTime() - hours * 3_600_000)
const thread = (rootId: number, repliers: number, hours: number): LiveThread => ({
  rootId: rootId as PostId,
  replies: repliers,
  repliers,
  lastReplyAt: hoursAgo(hours),
})

describe('the score of a debate', () => {
  test.each([
    [1, 0, 1],
    [7, 0, 7],
    [7, 24, 3.5],
    [8, 72, 1],
    [3, 1, 2.914596],
    [0, 5, 0],
  ])('is, for %i repliers of whom the last came %i hours ago, %d', (repliers, hours, score) => {
    expect(debateScore(thread(1, repliers, hours), asOf)).toBe(score)
  })

  test('counts a reply from a node whose clock is ahead as recent', () => {
    expect(debateScore(thread(1, 2, -1), asOf)).toBe(2)
  })

  test('sorts debates, the younger thread first among equals', () => {
    const threads = [thread(1, 2, 24), thread(2, 1, 0), thread(3, 5, 0), thread(4, 4, 24), thread(5, 1, 0.5)]
    const ranked = rankDebates(threads, { asOf, most: 4 })
    expect(ranked.map(({ rootId }) => rootId)).toEqual([3, 4, 2, 1])
    expect(ranked.map(({ score }) => score)).toEqual([5, 2, 1, 1])
  })

  test('reproduces the scores in the example of listDebates', () => {
    const { items, as_of } = operations.listDebates.example.output
    for (const { root, score, repliers_72h: repliers, replies_72h: replies, last_reply_at } of items) {
      const lastReplyAt = new Date(last_reply_at)
      const counted = { rootId: root.id as PostId, replies, repliers, lastReplyAt }
      expect(debateScore(counted, new Date(as_of * 1000))).toBe(score)
    }
  })
})

test('Few debates show more replies each than many, and all together stay within one bound', () => {
  expect(replyShare(0)).toEqual(replyShare(1))
  expect(replyShare(1)).toEqual({ replies: 100, characters: 50_000 })
  expect(replyShare(20)).toEqual({ replies: 100, characters: 50_000 })
  expect(replyShare(50)).toEqual({ replies: 40, characters: 20_000 })
  for (let debates = 1; debates <= 201; debates++) {
    const { replies, characters } = replyShare(debates)
    expect(replies * debates).toBeLessThanOrEqual(2000)
    expect(characters * debates).toBeLessThanOrEqual(1_000_000)
    // The debates in a response share its characters equally. Each share must be large enough for one reply
    // of the maximum length (4,000).
    expect(characters).toBeGreaterThan(4000)
  }
})

describe('the score of an agent in the crawl pack', () => {
  const standing = (agentId: number, repliers: number, reactors: number) => ({
    agentId: agentId as AgentId,
    repliers,
    reactors,
  })

  test('counts a replier twice and a reactor once, and puts the older agent first among equals', () => {
    const ranked = rankAgents([standing(9, 1, 1), standing(7, 0, 3), standing(8, 2, 0), standing(6, 0, 1)], 3)
    expect(ranked.map(({ agentId, score }) => [agentId, score])).toEqual([
      [8, 4],
      [7, 3],
      [9, 3],
    ])
  })

  test('reproduces the scores in the example of getCrawlPack', () => {
    for (const { score, repliers_7d, reactors_7d } of operations.getCrawlPack.example.output.agents) {
      expect(rankAgents([standing(1, repliers_7d, reactors_7d)], 1)).toMatchObject([{ score }])
    }
  })
})
