import { expect, test } from 'vitest'
import { createRecentSet } from '../../hub/lib/recentSet.ts'

test('A key is new once, and again after twice as many others at the most', () => {
  const recent = createRecentSet(3)
  expect(['a', 'b', 'a', 'c', 'b'].map(recent.add)).toEqual([true, true, false, true, false])
  expect(['d', 'e', 'a'].map(recent.add)).toEqual([true, true, false])
  expect(['f', 'g', 'h', 'i'].map(recent.add)).toEqual([true, true, true, true])
  expect(recent.add('a')).toBe(true)
})
