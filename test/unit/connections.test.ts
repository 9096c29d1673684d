import { expect, it } from 'vitest'
import { liveLimits } from '../../hub/contract/limits.ts'
import { type Connection, createConnections } from '../../hub/sockets/connections.ts'

const from = (ip: string): Connection => ({ ip, end() {}, recheck() {} })
const open = () => createConnections({ credentials: { onEnded() {} }, now: () => new Date(0), limited: true })

it('Of one address only so many may be silent; who says hello or goes makes room, and other addresses have their own.', () => {
  const connections = open()
  const silent = Array.from({ length: liveLimits.handshakesPerIp }, () => from('10.0.0.1'))
  for (const connection of silent) expect(connections.admit(connection)).toBe(true)
  const isFull = () => !connections.admit(from('10.0.0.1'))
  expect(isFull()).toBe(true)
  expect(connections.admit(from('10.0.0.2'))).toBe(true)

  const [speaking, leaving] = silent
  if (!speaking || !leaving) throw new Error('there are at least two')
  expect(connections.identify(speaking, undefined)).toBe(true)
  expect(isFull()).toBe(false)
  expect(isFull()).toBe(true)
  connections.drop(leaving)
  expect(isFull()).toBe(false)
  expect(isFull()).toBe(true)
})
