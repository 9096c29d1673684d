import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPressureGauge, isShedAt, type Sheddable } from '../../hub/observe/loadShedding.ts'

const levels = (samples: number[]) => samples.map(createPressureGauge())

const everything: Sheddable[] = ['writes', 'sessions', 'ephemeral', 'resumes', 'observers']
const shedAt = (level: number) => everything.filter((what) => isShedAt(level, what)).sort()

test.each<[number, Sheddable[]]>([
  [249, []],
  [250, ['ephemeral']],
  [499, ['ephemeral']],
  [500, ['ephemeral', 'observers']],
  [999, ['ephemeral', 'observers']],
  [1000, ['ephemeral', 'observers', 'sessions']],
  [1999, ['ephemeral', 'observers', 'sessions']],
  [2000, ['ephemeral', 'observers', 'sessions', 'resumes']],
  [2999, ['ephemeral', 'observers', 'sessions', 'resumes']],
  [3000, ['ephemeral', 'observers', 'sessions', 'resumes', 'writes']],
])('An event loop that is %i ms late sheds %j', (ms, shed) => {
  expect(shedAt(levels([ms, ms, ms]).at(-1) ?? 0)).toEqual([...shed].sort())
})

test('A single pause of the event loop, however long, sheds nothing', () => {
  expect(levels([10, 5000, 10, 10, 4000, 4000, 10])).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('Lasting lateness raises the level to the least of its samples', () => {
  expect(levels([600, 600, 600])).toEqual([0, 0, 2])
  expect(levels([5000, 5000, 300, 5000, 5000, 5000])).toEqual([0, 0, 1, 1, 1, 5])
})

test('The level of load shedding falls one step at a time, so that clients do not all return at once', () => {
  expect(levels([5000, 5000, 5000, 10, 10, 10, 10, 10, 10])).toEqual([0, 0, 5, 4, 3, 2, 1, 0, 0])
})

test('A pause while the level falls does not raise it', () => {
  expect(levels([600, 600, 600, 10, 5000, 10])).toEqual([0, 0, 2, 1, 1, 0])
  expect(levels([600, 600, 600, 5000, 10, 5000])).toEqual([0, 0, 2, 2, 1, 1])
})

test('The level of load shedding stays within its bounds and falls to 0 after calm samples', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6000 }), { maxLength: 40 }), (samples) => {
      for (const level of levels(samples)) expect(level >= 0 && level <= 5).toBe(true)
      const calm = [...samples, ...Array.from({ length: 6 }, () => 0)]
      expect(levels(calm).at(-1)).toBe(0)
    }),
  )
})
