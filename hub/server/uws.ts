import uWS, {
  type HttpResponse,
  type TemplatedApp,
  type HttpRequest as UwsRequest,
  type us_listen_socket,
  type WebSocket,
} from 'uWebSockets.js'
import { ClientGone, type Server, type ServerOptions, type Socket, type SocketEvents } from './server.ts'
import { copyRequest, headersOf, ipOf, type State } from './uws/request.ts'
import { respond } from './uws/respond.ts'
import { attachSocketIo, type EngineApp } from './uws/socketIo.ts'

type SocketData = { ip: string; token: string | undefined; events?: SocketEvents }

/** Above every budget of our own, so that the library never drops a message: it closes the socket instead. */
const backpressureMax = 16 * 1024 * 1024
const idleTimeoutS = 120
/** How long the end of the server waits for answers that are under way. */
const lastAnswersMs = 5000

/** The native builds there are; on any other Node the package would load an imitation of itself. */
const nativeAbis = new Set(['93', '108', '115'])

/** What the native build has and its type declarations lack. */
type NativeApp = Omit<TemplatedApp, 'listen'> & {
  listen(host: string, port: number, options: number, done: (socket: us_listen_socket | false) => void): void
  close(): void
}

export function assertNative(): void {
  const isNative = nativeAbis.has(process.versions.modules) && typeof uWS.SSLApp === 'function'
  if (!isNative) {
    throw new Error(`There is no uWebSockets.js for Node ${process.versions.node}: run the plaza on Node 20.`)
  }
}

export function createUwsServer(options: ServerOptions): Server {
  assertNative()
  const app = uWS.App() as unknown as NativeApp
  let listening: us_listen_socket | undefined
  const underWay: UnderWay = { answers: new Set(), isLast: false }

  app.ws<SocketData>('/ws', {
    compression: uWS.DISABLED,
    maxPayloadLength: options.frameBytesMax,
    maxBackpressure: backpressureMax,
    closeOnBackpressureLimit: 1,
    idleTimeout: idleTimeoutS,
    sendPingsAutomatically: true,
    upgrade(res, req, context) {
      const data: SocketData = {
        ip: ipOf(res, headersOf(req), options.trustedProxies),
        token: bearer(req.getHeader('authorization')),
      }
      res.upgrade(
        data,
        req.getHeader('sec-websocket-key'),
        req.getHeader('sec-websocket-protocol'),
        req.getHeader('sec-websocket-extensions'),
        context,
      )
    },
    open(ws) {
      ws.getUserData().events = options.socket(socketOf(ws))
    },
    message(ws, message, isBinary) {
      guarded(() => ws.getUserData().events?.message(isBinary ? undefined : Buffer.from(message).toString()))
    },
    drain(ws) {
      guarded(() => ws.getUserData().events?.drained())
    },
    close(ws) {
      closedSockets.add(ws)
      guarded(() => ws.getUserData().events?.closed())
    },
  })
  const limits = { maxBackpressure: backpressureMax, idleTimeout: idleTimeoutS, compression: uWS.DISABLED }
  attachSocketIo(options.socketIo, app as unknown as EngineApp, { limits, fault: options.fault })
  app.any('/*', (res, req) => guarded(() => handle(res, req, options, underWay)))

  function guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      options.fault(error)
    }
  }

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        // Exclusive: a port that is taken is an error, not a second listener that shares it.
        app.listen(host, port, 1, (socket) => {
          if (!socket)
            return reject(new Error(`Port ${port} on ${host} cannot be had: is another plaza running?`))
          listening = socket
          resolve(uWS.us_socket_local_port(socket))
        })
      }),
    stopListening() {
      if (listening) uWS.us_listen_socket_close(listening)
      listening = undefined
      underWay.isLast = true
    },
    async close() {
      const tooLate = new Promise((resolve) => setTimeout(resolve, lastAnswersMs).unref())
      while (underWay.answers.size > 0) {
        const answered = Promise.allSettled([...underWay.answers]).then(() => true)
        if (!(await Promise.race([answered, tooLate]))) break
      }
      app.close()
    },
  }
}

const bearer = (header: string) => /^bearer\s+(\S+)$/i.exec(header)?.[1]

const closedSockets = new WeakSet<WebSocket<SocketData>>()

/** A closed uWebSockets socket throws at any touch; ours may be written to by whoever still holds it. */
function socketOf(ws: WebSocket<SocketData>): Socket {
  const isOpen = () => !closedSockets.has(ws)
  const { ip, token } = ws.getUserData()
  return {
    ip,
    token,
    send: (text) => void (isOpen() && ws.send(text, false)),
    cork: (writes) => void (isOpen() ? ws.cork(writes) : writes()),
    outstandingBytes: () => (isOpen() ? ws.getBufferedAmount() : 0),
    close: (code, reason) => void (isOpen() && ws.end(code, reason)),
  }
}

/** `isLast`: the listener is closed, so an answer ends its connection; the client's next request finds no door. */
type UnderWay = { answers: Set<Promise<void>>; isLast: boolean }

/** One request and its answer. Nothing touches `res` after an abort. */
function handle(res: HttpResponse, req: UwsRequest, options: ServerOptions, underWay: UnderWay): void {
  const state: State = { gone: false, onGone: () => {} }
  res.onAborted(() => {
    state.gone = true
    state.onGone()
  })
  const request = copyRequest(res, req, { ...options, state })
  // Two lengths: a proxy in front may have seen the request end elsewhere, and taken what follows for somebody else's.
  if (request.headers.get('content-length')?.includes(',')) return void res.close()
  const answered = options
    .http(request)
    .then((answer) => respond(res, state, { method: request.method, answer, isLast: underWay.isLast }))
    .catch((error: unknown) => {
      if (state.gone || error instanceof ClientGone) return
      options.fault(error)
      res.cork(() => res.writeStatus('500 Internal Server Error').end())
    })
    .finally(() => underWay.answers.delete(answered))
  underWay.answers.add(answered)
}
