import type { Server as SocketIoServer } from 'socket.io'
import type { PortSiblings } from '../server.ts'
import { nameSessions } from '../sessionOwner.ts'
import { refuseStrayUpgrades } from '../strayUpgrade.ts'
import type { Forward } from './forward.ts'

/** The members of a uWebSockets.js app that Engine.IO uses. `far` is the response or the socket. */
export type EngineApp = {
  any(path: string, handler: Handler): unknown
  ws(path: string, behavior: Behavior): unknown
  publish(topic: string, message: string | ArrayBuffer, isBinary?: boolean): boolean
}
type Needs = {
  limits: object
  siblings: PortSiblings | undefined
  forward: Forward | undefined
  fault(error: unknown): void
  isCrowded(): boolean
}
type Handler = (far: { close(): unknown }, ...rest: unknown[]) => void
type Behavior = Record<'upgrade' | 'open' | 'message' | 'close', Handler> & Record<string, unknown>

/**
 * Attaches Socket.IO to the app. An error thrown in one of its handlers would end the process. Here it is
 * logged as a fault and closes that client's connection only.
 */
export function attachSocketIo(
  socketIo: SocketIoServer,
  app: EngineApp,
  { limits, siblings, forward, fault, isCrowded }: Needs,
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
      app.any(
        path,
        fenced((far, ...rest) => forward?.request(far, ...rest) || handler(far, ...rest)),
      )
      return front
    },
    ws(path, behavior) {
      const { open, message, close } = behavior
      const upgrade: Handler = (far, ...rest) => {
        if (isCrowded()) far.close()
        else if (!forward?.upgrade(far, ...rest)) behavior.upgrade(far, ...rest)
      }
      const handlers = {
        upgrade: fenced(upgrade),
        open: fenced(open),
        message: fenced(message),
        close: fenced(close),
      }
      app.ws(path, { ...behavior, ...handlers, ...(forward && { drain: fenced(forward.drained) }) })
      return front
    },
    publish: app.publish.bind(app),
  }
  socketIo.attachApp(front, limits)
  refuseStrayUpgrades(socketIo)
  if (siblings) nameSessions(socketIo, siblings.number)
}

function closeQuietly(far: { close(): unknown }): void {
  try {
    far.close()
  } catch {
    // Ignored: the connection may be closed already, and the handler may have failed for that reason.
  }
}
