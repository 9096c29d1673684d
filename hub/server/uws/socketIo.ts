import type { Server as SocketIoServer } from 'socket.io'
import { refuseStrayUpgrades } from '../strayUpgrade.ts'

/** What Engine.IO uses of an app of uWebSockets.js. `far` is the response or the socket. */
export type EngineApp = {
  any(path: string, handler: Handler): unknown
  ws(path: string, behavior: Behavior): unknown
  publish(topic: string, message: string | ArrayBuffer, isBinary?: boolean): boolean
}
type Handler = (far: { close(): unknown }, ...rest: unknown[]) => void
type Behavior = Record<'upgrade' | 'open' | 'message' | 'close', Handler> & Record<string, unknown>

/**
 * Attaches Socket.IO to the app. What its handlers throw would be nobody's to catch, and so the end of the process:
 * here it is a fault of that one client, whose connection ends.
 */
export function attachSocketIo(
  socketIo: SocketIoServer,
  app: EngineApp,
  { limits, fault, isCrowded }: { limits: object; fault(error: unknown): void; isCrowded(): boolean },
): void {
  const fenced =
    (handler: Handler): Handler =>
    (far, ...rest) => {
      try {
        handler(far, ...rest)
      } catch (error) {
        fault(error)
        closeQuietly(far)
      }
    }

  const front: EngineApp = {
    any(path, handler) {
      app.any(path, fenced(handler))
      return front
    },
    ws(path, behavior) {
      const { open, message, close } = behavior
      const upgrade: Handler = (far, ...rest) => {
        if (isCrowded()) far.close()
        else behavior.upgrade(far, ...rest)
      }
      const handlers = {
        upgrade: fenced(upgrade),
        open: fenced(open),
        message: fenced(message),
        close: fenced(close),
      }
      app.ws(path, { ...behavior, ...handlers })
      return front
    },
    publish: app.publish.bind(app),
  }
  socketIo.attachApp(front, limits)
  refuseStrayUpgrades(socketIo)
}

function closeQuietly(far: { close(): unknown }): void {
  try {
    far.close()
  } catch {
    // It is closed already: that may be what the handler threw at.
  }
}
