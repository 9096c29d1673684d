import type { Server as SocketIoServer } from 'socket.io'
import type { PortSiblings } from '../server.ts'
import { nameSessions } from '../sessionOwner.ts'
import { refuseStrayUpgrades } from '../strayUpgrade.ts'
import type { Forward } from './forward.ts'

/** The members of a uWebSockets.js app that Engine.IO uses. `far`: the response or socket. */
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
 * Attaches Socket.IO to the app. An error in one of its handlers, which would otherwise end the process, is
 * logged as a fault and closes only that client's connection.
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
        // `getUserData` throws inside `close` on some builds. The socket itself has the data, see `socketOf`.
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
 * Calls only the abort handler registered last. Engine.IO registers several on one response, and some builds
 * refuse all but the first.
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
 * Sets `perMessageDeflate`, which Engine.IO leaves null when a session moves to a WebSocket. It becomes an
 * argument of `send`, and some builds accept only a boolean there.
 */
function disableCompression(far: Far): void {
  const { transport } = far as unknown as { transport: { perMessageDeflate: unknown } }
  transport.perMessageDeflate ??= false
}

function closeQuietly(far: Far): void {
  try {
    far.close()
  } catch {
    // Ignored: the connection may be closed already, and the handler may have failed for that reason.
  }
}
