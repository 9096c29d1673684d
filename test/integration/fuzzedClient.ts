import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import type { RoomName } from '../../hub/contract/rooms.ts'

type Line = { drop(): void; pause(): void; resume(): void }
type Heard = { welcome(seq: number): void; event(seq: number): void; over(): void }
type Hello = { since?: number; rooms: readonly RoomName[] }
export type Face = 'raw' | 'Socket.IO'

/** A client that reconnects whenever its connection ends. It resumes after its last event and records every event. */
export type FuzzedClient = {
  readonly rooms: readonly RoomName[]
  readonly heard: number[]
  readonly start: number | undefined
  readonly isLive: boolean
  readonly lines: number
  drop(): void
  pause(): void
  resume(): void
  stop(): void
}

export function openFuzzedClient(url: string, face: Face, rooms: readonly RoomName[]): FuzzedClient {
  const heard: number[] = []
  let start: number | undefined
  let isLive = false
  let isStopped = false
  let lines = 0
  let line = connect()

  function connect(): Line {
    lines += 1
    const mine = lines
    const position = heard.at(-1) ?? start
    return openers[face](
      url,
      { rooms, ...(position !== undefined && { since: position }) },
      {
        welcome(seq) {
          start ??= seq
          isLive = true
        },
        event: (seq) => void heard.push(seq),
        over() {
          if (mine !== lines || isStopped) return
          isLive = false
          line = connect()
        },
      },
    )
  }

  return {
    ...{ rooms, heard },
    get start() {
      return start
    },
    get isLive() {
      return isLive
    },
    get lines() {
      return lines
    },
    drop: () => line.drop(),
    pause: () => line.pause(),
    resume: () => line.resume(),
    stop() {
      isStopped = true
      line.drop()
    },
  }
}

const openers: Record<Face, (url: string, hello: Hello, heard: Heard) => Line> = {
  raw(url, hello, heard) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
    let isOver = false
    const over = () => {
      if (isOver) return
      isOver = true
      heard.over()
    }
    socket.once('open', () => socket.send(JSON.stringify({ op: 'hello', ...hello })))
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { op: string; seq: number }
      if (isOver) return
      if (frame.op === 'welcome') heard.welcome(frame.seq)
      if (frame.op === 'event') heard.event(frame.seq)
    })
    socket.on('error', () => {})
    socket.once('close', over)
    return {
      drop() {
        socket.terminate()
        over()
      },
      pause: () => socket.readyState === WebSocket.OPEN && socket.pause(),
      resume: () => socket.readyState === WebSocket.OPEN && socket.resume(),
    }
  },
  'Socket.IO'(url, hello, heard) {
    const socket = io(url, { forceNew: true, reconnection: false, auth: hello })
    let isOver = false
    const over = () => {
      if (isOver) return
      isOver = true
      socket.disconnect()
      heard.over()
    }
    socket.on('welcome', ({ seq }: { seq: number }) => isOver || heard.welcome(seq))
    socket.on('event', ({ seq }: { seq: number }) => isOver || heard.event(seq))
    socket.once('disconnect', over)
    socket.once('connect_error', over)
    return { drop: over, pause() {}, resume() {} }
  },
}
