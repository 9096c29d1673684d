import type { Server as SocketIoServer } from 'socket.io'
import type { PortSiblings } from '../server.ts'
import { nameSessions } from '../sessionOwner.ts'
import { refuseStrayUpgrades } from '../strayUpgrade.ts'
import type { Forward } from './forward.ts'

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
type Handler = (far: Far, ...rest: unknown[]) => void
type Far = { close(): unknown }
type Behavior = Record<'upgrade' | 'open' | 'message' | 'close', Handler> & Record<string, unknown>

/**
 * Attaches Socket.IO to the app. An error in a handler is logged and closes only its own connection, instead of ending
 * the process.
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
        fenced((res, ...rest) => {
          if (forward?.request(res, ...rest)) return
          keepLastAborted(res as Abortable)
          handler(res, ...rest)
        }),
      )
      return front
    },
    ws(path, behavior) {
      const { open, message, close } = behavior
      const upgrade: Handler = (far, ...rest) => {
        if (isCrowded()) far.close()
        else if (!forward?.upgrade(far, ...rest)) {
          keepLastAborted(far as Abortable)
          behavior.upgrade(far, ...rest)
        }
      }
      const handlers = {
        upgrade: fenced(upgrade),
        open: fenced((far, ...rest) => {
          disableCompression(far)
          open(far, ...rest)
        }),
        message: fenced(message),
        // Replace `getUserData`, because the original throws inside `close` on some builds of uWebSockets.js.
        close: fenced((far, ...rest) => close({ getUserData: () => far } as unknown as Far, ...rest)),
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

type Abortable = Far & { onAborted(handler: () => void): unknown }

/**
 * Registers a single abort handler for a response, which calls the last handler that Engine.IO set. Engine.IO sets
 * several, but some builds of uWebSockets.js accept only one.
 */
function keepLastAborted(res: Abortable): void {
  let last = () => {}
  res.onAborted(() => last())
  res.onAborted = (handler) => {
    last = handler
    return res
  }
}

/**
 * Sets `perMessageDeflate` to false if Engine.IO has left it null, because some builds of uWebSockets.js accept only a
 * boolean.
 */
function disableCompression(far: Far): void {
  const { transport } = far as unknown as { transport: { perMessageDeflate: unknown } }
  transport.perMessageDeflate ??= false
}

function closeQuietly(far: Far): void {
  try {
    far.close()
  } catch {
    // Ignore the error, because the connection may already be closed.
  }
}
