import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../hub/domain/durations.ts'
import { scaledLimit, takeFromWindow, type Window } from '../../hub/domain/quotas.ts'

const quota = { limit: 2, windowMs: hourMs }

describe('takeFromWindow', () => {
  test('opens the window with the first use and returns the rest', () => {
    expect(takeFromWindow(undefined, quota, 1000)).toEqual({
      allowed: true,
      window: { startedAtMs: 1000, used: 1 },
      remaining: 1,
      resetMs: hourMs,
    })
  })

  test('refuses a use beyond the limit, does not count it, and returns the time to wait', () => {
    const window = { startedAtMs: 1000, used: 2 }
    expect(takeFromWindow(window, quota, 1000 + hourMs - 1)).toEqual({
      allowed: false,
      window,
      remaining: 0,
      resetMs: 1,
    })
  })

  test('ends the window exactly at its time', () => {
    const { allowed, window } = takeFromWindow({ startedAtMs: 1000, used: 2 }, quota, 1000 + hourMs)
    expect({ allowed, window }).toEqual({ allowed: true, window: { startedAtMs: 1000 + hourMs, used: 1 } })
  })

  test('leaves 0, never less, after the limit was lowered', () => {
    expect(takeFromWindow({ startedAtMs: 0, used: 9 }, quota, 1)).toMatchObject({
      allowed: false,
      remaining: 0,
    })
  })

  test('neither refills nor prolongs the wait if the clock goes back', () => {
    const window = { startedAtMs: 10 * hourMs, used: 2 }
    expect(takeFromWindow(window, quota, 0)).toEqual({
      allowed: false,
      window,
      remaining: 0,
      resetMs: hourMs,
    })
  })

  test('never allows more than the limit in a window', () => {
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
    ['gives an agent of some age the base', { sustainer: false, ageMs: dayMs }, 10, 10],
    ['gives a sustainer twice the base', { sustainer: true, ageMs: dayMs }, 10, 20],
    ['gives a newcomer half', { sustainer: false, ageMs: dayMs - 1 }, 10, 5],
    ['gives a newcomer who sustains the base', { sustainer: true, ageMs: 0 }, 5, 5],
    ['rounds halves down', { sustainer: false, ageMs: 0 }, 5, 2],
    ['gives everybody at least one', { sustainer: false, ageMs: 0 }, 1, 1],
    ['lets a law shorten the first time', { sustainer: false, ageMs: hourMs, newcomerMs: hourMs }, 10, 10],
    ['lets a law end the first time', { sustainer: false, ageMs: 0, newcomerMs: 0 }, 10, 10],
  ])('%s', (_sentence, agent, base, limit) => {
    expect(scaledLimit(base, { newcomerMs: dayMs, ...agent })).toBe(limit)
  })
})
