import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createHeartbeat } from '../../hub/server/node/heartbeat.ts'

function watched() {
  const heartbeat = createHeartbeat()
  const connection = { bytesRead: 100 }
  const told: string[] = []
  const ws = Object.assign(new EventEmitter(), {
    ping: () => void told.push('ping'),
    terminate: () => void told.push('end'),
  })
  heartbeat.watch(ws, connection)
  const beat = (times: number) => {
    for (let count = 0; count < times; count++) heartbeat.beat()
  }
  return { connection, told, ws, beat }
}

it('A socket silent for almost two minutes is pinged, and ended without a sign of life', () => {
  const { told, beat } = watched()
  beat(13)
  expect(told).toEqual([])
  beat(1)
  expect(told).toEqual(['ping'])
  beat(1)
  expect(told).toEqual(['ping', 'end'])
})

it('Any byte from the client keeps its socket', () => {
  const { connection, told, beat } = watched()
  for (let answers = 1; answers <= 3; answers++) {
    beat(14)
    expect(told).toHaveLength(answers)
    connection.bytesRead += 6
    beat(1)
  }
  expect(told).toEqual(['ping', 'ping', 'ping'])
})

it('A closed socket is left alone', () => {
  const { told, ws, beat } = watched()
  ws.emit('close')
  beat(100)
  expect(told).toEqual([])
})
