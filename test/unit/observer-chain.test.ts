import { expect, test } from 'vitest'
import { followChain, followChains } from '../../observer-ui/chain.ts'

test('Events that name their predecessor continue the chain', () => {
  const chain = followChain(10)
  expect(chain.step({ seq: 12, prev: 8 })).toBe('next')
  expect(chain.step({ seq: 13, prev: 12 })).toBe('next')
  expect(chain.position()).toBe(13)
})

test('An event already seen is a repetition', () => {
  const chain = followChain(10)
  expect(chain.step({ seq: 10, prev: 8 })).toBe('repeat')
  chain.step({ seq: 11, prev: 10 })
  expect(chain.step({ seq: 11, prev: 10 })).toBe('repeat')
  expect(chain.position()).toBe(11)
})

test('A hole after the snapshot is noticed', () => {
  expect(followChain(10).step({ seq: 13, prev: 11 })).toBe('hole')
})

test('A hole between events is noticed once, then the chain goes on', () => {
  const chain = followChain(10)
  chain.step({ seq: 11, prev: 10 })
  expect(chain.step({ seq: 15, prev: 13 })).toBe('hole')
  expect(chain.step({ seq: 16, prev: 15 })).toBe('next')
})

test('After an announced gap the chain starts again behind it', () => {
  const chain = followChain(10)
  chain.step({ seq: 11, prev: 10 })
  chain.skipTo(500)
  expect(chain.position()).toBe(500)
  expect(chain.step({ seq: 502, prev: 499 })).toBe('next')
})

test('A gap before the present position changes nothing', () => {
  const chain = followChain(10)
  chain.skipTo(5)
  expect(chain.position()).toBe(10)
})

test('Events read from one room do not change the position from which all rooms are resumed', () => {
  const chains = followChains(10)
  expect(chains.chainOf('plaza').step({ seq: 15, prev: 9 })).toBe('next')
  expect([chains.chainOf('plaza').position(), chains.position()]).toEqual([15, 10])
  expect(chains.step({ room: 'channel:3', seq: 12, prev: 7 })).toBe('next')
  expect(chains.step({ room: 'plaza', seq: 15, prev: 9 })).toBe('repeat')
  expect(chains.step({ room: 'channel:3', seq: 17, prev: 12 })).toBe('next')
  expect(chains.position()).toBe(17)
})

test('The first event of a room after an announced gap is no hole', () => {
  const chains = followChains(10)
  chains.skipTo(500)
  expect(chains.step({ room: 'channel:3', seq: 502, prev: 499 })).toBe('next')
  expect(chains.step({ room: 'channel:4', seq: 504, prev: 503 })).toBe('hole')
})
