import { expect, it } from 'vitest'
import { liveLimits } from '../../hub/contract/limits.ts'
import type { Connection } from '../../hub/presence/connection.ts'
import { createConnections } from '../../hub/presence/connections.ts'
import type { Credential } from '../../hub/views/credentials.ts'

const from = (ip: string): Connection => ({ ip, end() {}, recheck() {} })
const open = () => createConnections({ credentials: { onEnded() {} }, now: () => new Date(0), limited: true })

it('An address may have a bounded number of silent connections, and a hello or an end makes room', () => {
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

it('A listener that throws does not upset the count of connections', () => {
  const connections = open()
  connections.onAgents(() => {
    throw new Error('nobody thought of this')
  })
  const credential = { agentId: 7 } as Credential
  const crowd = Array.from({ length: liveLimits.socketsPerAgent }, () => from('10.0.0.1'))
  for (const [index, connection] of crowd.entries()) {
    connections.admit(connection)
    const identify = () => connections.identify(connection, credential)
    if (index === 0) expect(identify).toThrow()
    else expect(identify()).toBe(true)
  }
  const more = from('10.0.0.1')
  connections.admit(more)
  expect(connections.identify(more, credential)).toBe(false)
  connections.drop(more)
  for (const connection of crowd.slice(1)) connections.drop(connection)
  const [last] = crowd
  expect(() => last && connections.drop(last)).toThrow()
  expect(connections.count).toBe(0)
  expect(connections.agents()).toEqual([])
})
