import { expect, test } from 'vitest'
import { followChain } from '../../observer-ui/chain.ts'

test('events that name the one before them follow on', () => {
  const chain = followChain(10)
  // The last plaza event before the snapshot was 8; 9 and 10 were told elsewhere.
  expect(chain.step({ seq: 12, prev: 8 })).toBe('next')
  expect(chain.step({ seq: 13, prev: 12 })).toBe('next')
  expect(chain.position()).toBe(13)
})

test('an event that was seen is a repeat', () => {
  const chain = followChain(10)
  expect(chain.step({ seq: 10, prev: 8 })).toBe('repeat')
  chain.step({ seq: 11, prev: 10 })
  expect(chain.step({ seq: 11, prev: 10 })).toBe('repeat')
  expect(chain.position()).toBe(11)
})

test('a hole after the snapshot is seen', () => {
  expect(followChain(10).step({ seq: 13, prev: 11 })).toBe('hole')
})

test('a hole between events is seen once, then the chain goes on', () => {
  const chain = followChain(10)
  chain.step({ seq: 11, prev: 10 })
  expect(chain.step({ seq: 15, prev: 13 })).toBe('hole')
  expect(chain.step({ seq: 16, prev: 15 })).toBe('next')
})

test('after an announced gap the chain begins anew behind it', () => {
  const chain = followChain(10)
  chain.step({ seq: 11, prev: 10 })
  chain.skipTo(500)
  expect(chain.position()).toBe(500)
  expect(chain.step({ seq: 502, prev: 499 })).toBe('next')
})

test('a gap that lies behind takes nothing back', () => {
  const chain = followChain(10)
  chain.skipTo(5)
  expect(chain.position()).toBe(10)
})
