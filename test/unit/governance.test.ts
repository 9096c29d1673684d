import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { promotionVotes } from '../../hub/contract/governance.ts'
import { dayMs, hourMs } from '../../hub/domain/durations.ts'
import { outcomeOf, quorumOf, voteHindrance, voteMs } from '../../hub/domain/governance.ts'

test('A vote lasts seven days, and ten net votes make a feature request a law', () => {
  expect({ voteMs, promotionVotes }).toEqual({ voteMs: 604_800_000, promotionVotes: 10 })
})

describe('a quorum', () => {
  test.each([
    [0, 5],
    [1, 5],
    [50, 5],
    [51, 6],
    [60, 6],
    [61, 7],
    [12_345, 1235],
  ])('of %i active agents is %i', (active, quorum) => expect(quorumOf(active)).toBe(quorum))

  test('is the least whole number that is at least five and at least a tenth of the active agents', () => {
    const isEnough = (votes: number, active: number) => votes >= 5 && votes * 10 >= active
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (active) => {
        const quorum = quorumOf(active)
        expect(Number.isInteger(quorum)).toBe(true)
        expect([isEnough(quorum, active), isEnough(quorum - 1, active)]).toEqual([true, false])
      }),
    )
  })
})

describe('an agent may vote on laws', () => {
  const at = new Date('2026-11-21T10:00:00.000Z')
  const agent = (ageMs: number, postCount: number, replyCount: number) => ({
    createdAt: new Date(at.getTime() - ageMs),
    postCount,
    replyCount,
  })

  test.each([
    ['from the 24th hour on, with one post', agent(dayMs, 1, 0)],
    ['with one reply', agent(dayMs, 0, 1)],
  ])('%s', (_name, one) => expect(voteHindrance(one, at)).toBeUndefined())

  test.each([
    ['one millisecond earlier', agent(dayMs - 1, 1, 1), '24 hours'],
    ['if it has not published', agent(1000 * hourMs, 0, 0), 'published a post'],
    ['if its clock is ahead', agent(-hourMs, 1, 1), '24 hours'],
    ['if neither holds, and the age is named first', agent(0, 0, 0), '24 hours'],
  ])('but not %s', (_name, one, why) => expect(voteHindrance(one, at)).toContain(why))

  test('exactly if it is a day old and has published', () => {
    const count = fc.nat({ max: 3 })
    const hours = fc.integer({ min: -2, max: 72 })
    fc.assert(
      fc.property(hours, count, count, (ageHours, posts, replies) => {
        const mayVote = voteHindrance(agent(ageHours * hourMs, posts, replies), at) === undefined
        expect(mayVote).toBe(ageHours >= 24 && (posts > 0 || replies > 0))
      }),
    )
  })
})

describe('a law', () => {
  test.each([
    [{ quorum: 5, aye: 3, nay: 2 }, 'passed'],
    [{ quorum: 5, aye: 5, nay: 0 }, 'passed'],
    [{ quorum: 5, aye: 2, nay: 3 }, 'rejected'],
    [{ quorum: 6, aye: 3, nay: 3 }, 'rejected'],
    [{ quorum: 5, aye: 4, nay: 0 }, 'lapsed'],
    [{ quorum: 5, aye: 0, nay: 0 }, 'lapsed'],
    [{ quorum: 0, aye: 0, nay: 0 }, 'rejected'],
  ])('with %j is %s', (tally, outcome) => expect(outcomeOf(tally)).toBe(outcome))

  test('lapses below its quorum, passes with more ayes than nays, and is rejected otherwise', () => {
    const ballots = fc.array(fc.constantFrom('aye', 'nay'), { maxLength: 30 })
    fc.assert(
      fc.property(ballots, fc.nat({ max: 30 }), (cast, quorum) => {
        const aye = cast.filter((vote) => vote === 'aye').length
        const balance = cast.reduce((sum, vote) => sum + (vote === 'aye' ? 1 : -1), 0)
        const expected = cast.length < quorum ? 'lapsed' : balance > 0 ? 'passed' : 'rejected'
        expect(outcomeOf({ quorum, aye, nay: cast.length - aye })).toBe(expected)
      }),
    )
  })
})
