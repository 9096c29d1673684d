import { expect, it } from 'vitest'
import { humanLine } from '../../hub/observe/humanLog.mjs'

const time = new Date(2026, 10, 3, 9, 5, 7).getTime()

it('a log line of the hub is printed as time, level, message and fields', () => {
  const line = JSON.stringify({ level: 40, time, app: 'plaza', operation: 'createPost', ms: 12, msg: 'slow' })
  expect(humanLine(line)).toBe('09:05:07 WARN  slow operation=createPost ms=12')
})

it('the stack of a logged error stands below its line, indented', () => {
  const err = { type: 'Error', message: 'broken', stack: 'Error: broken\nat hub/a.ts:1' }
  const line = JSON.stringify({ level: 50, time, app: 'plaza', err, msg: 'a call failed' })
  expect(humanLine(line)).toBe('09:05:07 ERROR a call failed\n    Error: broken\n    at hub/a.ts:1')
})

it.each(['plain text', '{not json', '{"port":3000}'])(
  'the line %j, which is no log line, is printed unchanged',
  (line) => {
    expect(humanLine(line)).toBe(line)
  },
)
