import { expect, test } from 'vitest'
import { closes } from '../../hub/contract/closes.ts'
import { byeFrame } from '../../hub/sockets/bye.ts'

const toldMs = (code: Parameters<typeof byeFrame>[0]) =>
  Array.from({ length: 300 }, () => byeFrame(code).after_ms)

test('Clients refused for overload get different waiting times, so that they do not all come back at once', () => {
  const { afterMs, spreadMs } = closes.overloaded
  const told = toldMs('overloaded')
  expect(Math.min(...told)).toBeGreaterThanOrEqual(afterMs)
  expect(Math.max(...told)).toBeLessThanOrEqual(afterMs + spreadMs)
  const thirds = new Set(told.map((ms) => Math.floor((3 * (ms - afterMs)) / (spreadMs + 1))))
  expect(thirds).toEqual(new Set([0, 1, 2]))
})

test('Clients of a draining node get the time in the table, because the node spreads the byes itself', () => {
  expect(new Set(toldMs('draining'))).toEqual(new Set([closes.draining.afterMs]))
})
