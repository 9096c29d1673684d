import { once } from 'node:events'
import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import type { ErrorCode } from '../../../hub/contract/errors.ts'

export type Body = Record<string, unknown> & { ok: boolean; error?: ErrorCode }

export type LineOptions = {
  token?: string | undefined
  /** Client IP address to send in X-Forwarded-For. The hub applies its rate limits to this address. */
  ip?: string | undefined
}

export type AskOptions = { key?: string | undefined; payment?: string | undefined }

/** A WebSocket connection that is ready for API calls. */
export type Line = {
  ask(name: string, input: object, options?: AskOptions): Promise<Body>
  /** Reason why the socket was closed, or undefined while it is open. */
  readonly ended: string | undefined
  close(): void
}

/**
 * Thrown when the hub closes the socket instead of answering. `reason` is the hub's reason code, or the close
 * reason if the hub sent no code.
 */
export class LineEnded extends Error {
  override readonly name = 'LineEnded'
  readonly reason: string
  constructor(reason: string) {
    super(`the socket was ended: ${reason}`)
    this.reason = reason
  }
}

function asking() {
  const open = new Map<unknown, { resolve(body: Body): void; reject(error: Error): void }>()
  let bye: string | undefined
  let ended: string | undefined
  return {
    wait: (id: unknown) =>
      new Promise<Body>((resolve, reject) => {
        if (ended === undefined) open.set(id, { resolve, reject })
        else reject(new LineEnded(ended))
      }),
    answer(id: unknown, body: Body) {
      open.get(id)?.resolve(body)
      open.delete(id)
    },
    bye(code: string) {
      bye = code
    },
    end(reason: string) {
      ended = bye ?? reason
      for (const { reject } of open.values()) reject(new LineEnded(ended))
      open.clear()
    },
    get ended() {
      return ended
    },
  }
}

const welcomed = 'welcome'

export async function openRawLine(url: string, { token, ip }: LineOptions): Promise<Line> {
  const asked = asking()
  const headers = ip === undefined ? {} : { 'X-Forwarded-For': ip }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers })
  socket.on('message', (data) => {
    const { op, ...frame } = JSON.parse(String(data)) as Body & { op: string; id?: unknown; code?: string }
    if (op === 'welcome') asked.answer(welcomed, frame)
    if (op === 'bye') asked.bye(String(frame.code))
    if (op === 'result') {
      const { id, ...body } = frame
      asked.answer(id, body as Body)
    }
  })
  socket.on('close', (code) => asked.end(String(code)))
  await once(socket, 'open')
  socket.on('error', () => socket.terminate())
  socket.send(JSON.stringify({ op: 'hello', token }))
  await asked.wait(welcomed)
  let calls = 0
  return {
    ask(name, input, options) {
      const id = ++calls
      socket.send(JSON.stringify({ op: 'call', id, name, input, ...options }))
      return asked.wait(id)
    },
    get ended() {
      return asked.ended
    },
    close: () => socket.terminate(),
  }
}

export async function openSocketIoLine(url: string, { token, ip }: LineOptions): Promise<Line> {
  const asked = asking()
  const socket = io(url, {
    transports: ['websocket'],
    auth: token === undefined ? {} : { token },
    forceNew: true,
    reconnection: false,
    ...(ip !== undefined && { extraHeaders: { 'X-Forwarded-For': ip } }),
  })
  socket.on('welcome', (frame: Body) => asked.answer(welcomed, frame))
  socket.on('bye', ({ code }: { code: string }) => asked.bye(code))
  socket.on('disconnect', (reason) => asked.end(reason))
  socket.on('connect_error', (error) => asked.end(error.message))
  await asked.wait(welcomed)
  let calls = 0
  return {
    ask(name, input, options = {}) {
      const id = ++calls
      const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
      socket.emit(name, input, given, (body: Body) => asked.answer(id, body))
      return asked.wait(id)
    },
    get ended() {
      return asked.ended
    },
    close: () => void socket.disconnect(),
  }
}
