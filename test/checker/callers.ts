import { once } from 'node:events'
import { WebSocket } from 'ws'
import { answerMs, type Body, type Caller } from './caller.ts'
import { restCaller } from './restCaller.ts'
import { connectSocketIo } from './socketIo.ts'

export const callFaces = ['REST', 'raw WebSocket', 'Socket.IO'] as const
export type CallFace = (typeof callFaces)[number]

/** Connects a client over the given transport. Returns undefined if the hub does not respond. */
export async function openCaller(face: CallFace, url: string, token?: string): Promise<Caller | undefined> {
  switch (face) {
    case 'REST':
      return restCaller(url, token)
    case 'raw WebSocket':
      return rawCaller(url, token).catch(() => undefined)
    case 'Socket.IO':
      return socketIoCaller(url, token).catch(() => undefined)
  }
}

/**
 * Tracks the pending calls. A call is no longer pending when it is answered or times out, or when the connection
 * closes.
 */
function createWaiting() {
  const waiting = new Map<number, (body: Body | undefined) => void>()
  let isOver = false
  let asked = 0
  return {
    ask(send: (id: number) => void): Promise<Body | undefined> {
      if (isOver) return Promise.resolve(undefined)
      asked += 1
      const id = asked
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(id, undefined), answerMs)
        waiting.set(id, (body) => {
          clearTimeout(timer)
          resolve(body)
        })
        send(id)
      })
    },
    settle,
    over(): void {
      isOver = true
      for (const id of [...waiting.keys()]) settle(id, undefined)
    },
  }

  function settle(id: number, body: Body | undefined): void {
    const resolve = waiting.get(id)
    waiting.delete(id)
    resolve?.(body)
  }
}

/** Connects over a WebSocket without joining a room, so that the client receives no events. */
async function rawCaller(url: string, token?: string): Promise<Caller> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { handshakeTimeout: answerMs })
  const waiting = createWaiting()
  socket.on('message', (data) => {
    const { op, id, ...body } = JSON.parse(String(data)) as Body & { op: string; id: number }
    if (op === 'result') waiting.settle(id, body as Body)
  })
  socket.on('close', waiting.over)
  socket.on('error', () => socket.terminate())
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'close').then(() => Promise.reject(new Error('closed'))),
  ])
  socket.send(JSON.stringify({ op: 'hello', token, rooms: [] }))
  return {
    call: (name, input, once) =>
      waiting.ask((id) => socket.send(JSON.stringify({ op: 'call', id, name, input, ...once }))),
    close: () => socket.terminate(),
  }
}

async function socketIoCaller(url: string, token?: string): Promise<Caller> {
  const waiting = createWaiting()
  const socket = await connectSocketIo(url, { token, rooms: [] }, (opening) => {
    opening.on('disconnect', waiting.over)
  })
  return {
    call: (name, input, once = {}) =>
      waiting.ask((id) => socket.emit(name, input, once, (body: Body) => waiting.settle(id, body))),
    close: () => void socket.close(),
  }
}
