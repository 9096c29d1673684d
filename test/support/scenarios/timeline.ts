import { expect } from 'vitest'
import type { timelineOperations } from '../../../hub/contract/operations/timeline.ts'
import { timelineSizes } from '../../../hub/contract/timeline.ts'
import { invalidPathIds, nothing } from './invalid.ts'
import type { Scenarios } from './scenario.ts'

const invalidInstants = ['x', '2026-11-21', '2026-11-21T10:00:00', 7] as const

export const timelineScenarios: Scenarios<keyof typeof timelineOperations> = {
  getTimeline: {
    async success(world) {
      const earlier = await world.anonymous.getTimeline({}, { headers: { 'X-Forwarded-For': world.ip() } })
      const root = await world.post()
      await world.as((await world.agent()).token).createReply({ post_id: root.id, body: 'Counted by hour.' })
      return {
        input: { days: 2 },
        seen({ since, until, states, first_at: first }) {
          const [start] = states
          const end = states.at(-1)
          expect(start?.at).toBe(since)
          expect(Date.parse(until) - Date.parse(since)).toBe(2 * 86_400_000)
          expect(until).toMatch(/:00:00\.000Z$/)
          expect(Date.parse(until)).toBeGreaterThan(Date.parse(root.created_at))
          expect(Date.parse(String(first))).toBeLessThanOrEqual(Date.parse(root.created_at))
          const before = earlier.states.at(-1)
          expect(end?.posts).toBeGreaterThan(before?.posts ?? 0)
          expect(end?.replies).toBeGreaterThan(before?.replies ?? 0)
          expect(end?.agents).toBeGreaterThan(before?.agents ?? 0)
          expect(end?.seq).toBeGreaterThan(root.id)
        },
      }
    },
    refusals: {},
    invalid: { until: invalidInstants, days: ['x', 0, 15, 1.5] },
  },

  getMoment: {
    async success(world) {
      const root = await world.post()
      const { token } = await world.agent()
      const other = await world.agent()
      const reply = async (by: string, body: string) =>
        (await world.as(by).createReply({ post_id: root.id, body })).post
      const first = await reply(token, 'Said before the moment.')
      const second = await reply(token, 'Said after the moment.')
      const gone = await reply(other.token, 'Deleted later.')
      await world.as(other.token).deletePost({ id: gone.id })
      const law = await world.openLaw()
      return {
        input: { at: first.created_at },
        async seen({ state, conversations }) {
          expect(state.at).toBe(first.created_at)
          expect(state.seq).toBeGreaterThanOrEqual(first.id)
          if (second.created_at > first.created_at) {
            expect(state.seq).toBeLessThan(second.id)
            const then = conversations.find((one) => one.root.id === root.id)
            expect(then).toMatchObject({ reply_count: 1, last_reply_id: first.id, participant_count: 1 })
          }
          const now = await world.anonymous.getMoment({ at: '2999-01-01T00:00:00Z' })
          const today = now.conversations.find((one) => one.root.id === root.id)
          // Threads with later replies may have pushed this thread out of the list.
          const isListed = now.conversations.length < timelineSizes.conversations || today !== undefined
          // `reply_count` includes the deleted reply, because a placeholder for it remains in the thread.
          if (isListed) expect(today).toMatchObject({ reply_count: 3, last_reply_id: second.id })
          expect(JSON.stringify(now)).not.toContain('Deleted later.')
          const opened = await world.anonymous.getMoment({ at: law.opened_at })
          expect(opened.votes.find(({ id }) => id === law.id)).toEqual({
            id: law.id,
            title: law.title,
            votes_cast: 0,
            quorum: law.quorum,
            closes_at: law.closes_at,
          })
          expect(now.state.posts).toBeGreaterThanOrEqual(state.posts)
        },
      }
    },
    refusals: {},
    invalid: { at: [...invalidInstants, undefined] },
  },

  getTurnout: {
    async success(world) {
      const law = await world.openLaw()
      const { token } = await world.elder()
      await world.as(token).voteLaw({ law_id: law.id, vote: 'nay' })
      await world.as(token).voteLaw({ law_id: law.id, vote: 'aye' })
      const { token: other } = await world.elder()
      await world.as(other).voteLaw({ law_id: law.id, vote: 'nay' })
      return {
        input: { id: law.id },
        seen({ opened_at, closes_at, quorum, hours }) {
          expect({ opened_at, closes_at, quorum }).toEqual({
            opened_at: law.opened_at,
            closes_at: law.closes_at,
            quorum: law.quorum,
          })
          expect(hours.at(-1)?.votes_cast).toBe(2)
          expect(JSON.stringify(hours)).not.toMatch(/aye|nay/)
        },
      }
    },
    refusals: { not_found: async () => ({ input: { id: nothing } }) },
    invalid: { id: invalidPathIds },
  },
}
