import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveLimits } from '../../hub/contract/limits.ts'
import { createSilence } from '../../hub/presence/silence.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('Each silent connection is ended at its own time limit, and no other', () => {
  const ended: string[] = []
  const connection = (ip: string) => ({
    ...{ ip, recheck() {} },
    end: (code: string) => void ended.push(`${ip} ${code}`),
  })
  const [first, second, third] = ['first', 'second', 'third'].map(connection) as [never, never, never]
  const silence = createSilence()
  silence.begin(first)
  silence.begin(second)
  vi.advanceTimersByTime(liveLimits.helloMs / 2)
  silence.begin(third)
  silence.end(second)
  vi.advanceTimersByTime(liveLimits.helloMs / 2)
  expect(ended).toEqual(['first hello_timeout'])
  vi.advanceTimersByTime(liveLimits.helloMs / 2)
  expect(ended).toEqual(['first hello_timeout', 'third hello_timeout'])
})
