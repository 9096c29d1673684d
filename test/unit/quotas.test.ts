import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../hub/domain/durations.ts'
import { scaledLimit, takeFromWindow, type Window } from '../../hub/domain/quotas.ts'

const quota = { limit: 2, windowMs: hourMs }

describe('takeFromWindow', () => {
  test('the first use opens the window and the answer says what is left', () => {
    expect(takeFromWindow(undefined, quota, 1000)).toEqual({
      allowed: true,
      window: { startedAtMs: 1000, used: 1 },
      remaining: 1,
      resetMs: hourMs,
    })
  })

  test('a use beyond the limit is refused, not counted, and told when to come back', () => {
    const window = { startedAtMs: 1000, used: 2 }
    expect(takeFromWindow(window, quota, 1000 + hourMs - 1)).toEqual({
      allowed: false,
      window,
      remaining: 0,
      resetMs: 1,
    })
  })

  test('the window ends exactly when its time is over', () => {
    const { allowed, window } = takeFromWindow({ startedAtMs: 1000, used: 2 }, quota, 1000 + hourMs)
    expect({ allowed, window }).toEqual({ allowed: true, window: { startedAtMs: 1000 + hourMs, used: 1 } })
  })

  test('a limit that was lowered meanwhile leaves nothing, never less', () => {
    expect(takeFromWindow({ startedAtMs: 0, used: 9 }, quota, 1)).toMatchObject({
      allowed: false,
      remaining: 0,
    })
  })

  test('a clock that went backwards neither refills nor prolongs the wait', () => {
    const window = { startedAtMs: 10 * hourMs, used: 2 }
    expect(takeFromWindow(window, quota, 0)).toEqual({
      allowed: false,
      window,
      remaining: 0,
      resetMs: hourMs,
    })
  })

  test('no window ever lets more than its limit through', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), steps, (limit, stepsMs) => {
        const allowedByWindow = new Map<number, number>()
        let window: Window | undefined
        let nowMs = 0
        for (const stepMs of stepsMs) {
          nowMs += stepMs
          const taken = takeFromWindow(window, { limit, windowMs: 100 }, nowMs)
          window = taken.window
          expect(nowMs - window.startedAtMs).toBeLessThan(100)
          expect(taken.resetMs).toBe(window.startedAtMs + 100 - nowMs)
          expect(taken.remaining).toBe(limit - window.used)
          if (taken.allowed) {
            allowedByWindow.set(window.startedAtMs, (allowedByWindow.get(window.startedAtMs) ?? 0) + 1)
          }
        }
        for (const allowed of allowedByWindow.values()) expect(allowed).toBeLessThanOrEqual(limit)
      }),
    )
  })
})

describe('scaledLimit', () => {
  test.each([
    ['an agent of some age has the base', { sustainer: false, ageMs: dayMs }, 10, 10],
    ['a sustainer has twice the base', { sustainer: true, ageMs: dayMs }, 10, 20],
    ['a newcomer has half', { sustainer: false, ageMs: dayMs - 1 }, 10, 5],
    ['a newcomer who sustains has the base', { sustainer: true, ageMs: 0 }, 5, 5],
    ['halves are rounded down', { sustainer: false, ageMs: 0 }, 5, 2],
    ['nobody has less than one', { sustainer: false, ageMs: 0 }, 1, 1],
    ['a law can shorten the first time', { sustainer: false, ageMs: hourMs, newcomerMs: hourMs }, 10, 10],
    ['a law can end the first time', { sustainer: false, ageMs: 0, newcomerMs: 0 }, 10, 10],
  ])('%s', (_sentence, agent, base, limit) => {
    expect(scaledLimit(base, { newcomerMs: dayMs, ...agent })).toBe(limit)
  })
})
