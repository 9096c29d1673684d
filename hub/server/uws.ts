import type {
  HttpResponse,
  TemplatedApp,
  HttpRequest as UwsRequest,
  us_listen_socket,
  WebSocketBehavior,
} from 'uWebSockets.js'
import { backpressureMax, fieldsMax, headBytesMax, silentS } from './bounds.ts'
import { bearerOf } from './headers.ts'
import { createNodeServer } from './node.ts'
import { socketPath } from './paths.ts'
import { brokenClose, ClientGone, type Server, type ServerOptions } from './server.ts'
import { createUnderWay, type UnderWay } from './underWay.ts'
import { clientAddress } from './uws/clientAddress.ts'
import { type Door, watchDoor } from './uws/door.ts'
import { createForward } from './uws/forward.ts'
import { give } from './uws/give.ts'
import { UwsGlance } from './uws/glance.ts'
import type { Native, Traits } from './uws/native.ts'
import { copyRequest, headersOf, type State } from './uws/request.ts'
import { respond } from './uws/respond.ts'
import { type SocketData, socketOf, UwsSocket } from './uws/socket.ts'
import { attachSocketIo, type EngineApp } from './uws/socketIo.ts'
import { createTurnBudget } from './uws/turnBudget.ts'
import { createTurnEnd } from './uws/turnEnd.ts'

/** App object of uWebSockets.js, with the members that its type declarations lack. */
type NativeApp = Omit<TemplatedApp, 'listen'> & {
  listen(host: string, port: number, options: number, done: (socket: us_listen_socket | false) => void): void
  close(): void
}

/** Limits on the number and total size of a request's header fields. Some builds of uWebSockets.js ignore them. */
const appOptions = { http: { maxHeaderCount: fieldsMax, maxHeaderSize: headBytesMax } }

export function createUwsServer(options: ServerOptions, { api: uWS, traits }: Native): Server {
  const app = uWS.App(appOptions as object) as unknown as NativeApp
  let listening: us_listen_socket | undefined
  let door: Door | undefined
  const underWay = createUnderWay()

  app.ws<SocketData>(socketPath, {
    compression: uWS.DISABLED,
    maxPayloadLength: options.frameBytesMax,
    maxBackpressure: backpressureMax,
    // Pass a boolean, although the type declarations require a number, because some builds refuse a number.
    closeOnBackpressureLimit: true as unknown as number,
    idleTimeout: silentS,
    sendPingsAutomatically: true,
    ...socketHandlers(options, { guarded, isCrowded: () => door?.isCrowded === true }),
  })
  const limits = { maxBackpressure: backpressureMax, idleTimeout: silentS, compression: uWS.DISABLED }
  attachSocketIo(options.socketIo, app as unknown as EngineApp, {
    ...{
      limits,
      siblings: options.siblings,
      forward: options.siblings && createForward(options.siblings, { ...options, traits }),
    },
    fault: options.fault,
    isCrowded: () => door?.isCrowded === true,
  })
  const state = {
    underWay,
    turnEnd: createTurnEnd(),
    isLast: () => underWay.isLast || door?.isCrowded === true,
    isCrowded: () => door?.isShut === true,
    traits,
  }
  const glance = new UwsGlance(options)
  const hasTurn = createTurnBudget()
  app.any('/*', (res, req) => {
    try {
      if (!isGiven(res, req)) handle(res, req, options, state)
    } catch (error) {
      options.fault(error)
      res.close()
    }
  })

  /** Sends a cached response in this turn of the event loop. Returns false if the request must be handled in full. */
  function isGiven(res: HttpResponse, req: UwsRequest): boolean {
    if (!options.finished || req.getMethod() !== 'get' || state.isLast() || state.isCrowded()) return false
    const ready = options.finished(req.getUrl(), req.getQuery() ?? '')
    const given = ready && hasTurn() ? ready.give(glance.look(res, req)) : undefined
    if (given) give(res, given, traits)
    return given !== undefined
  }

  function guarded(work: () => void, giveUp = () => {}): void {
    try {
      work()
    } catch (error) {
      options.fault(error)
      giveUp()
    }
  }

  function open(host: string, port: number, sharing: number): Promise<us_listen_socket> {
    return new Promise((resolve, reject) => {
      app.listen(host, port, sharing, (socket) => {
        if (socket) resolve(socket)
        else reject(new Error(`Cannot listen on port ${port} of ${host}: is another plaza running?`))
      })
    })
  }

  async function listen(host: string, port: number): Promise<number> {
    listening = await open(host, port, options.siblings ? shared : exclusive)
    return uWS.us_socket_local_port(listening)
  }

  function stopListening(): void {
    if (listening) uWS.us_listen_socket_close(listening)
    listening = undefined
  }

  return {
    async listen(host, wantedPort) {
      const port = await listen(host, wantedPort)
      door = watchDoor({
        ...{ bounds: options.bounds, stopListening, fault: options.fault },
        listen: () => listen(host, port),
        async openKeeper(bounds) {
          // Do not open a second server if several processes share the port. When this process has too many
          // connections, the others accept new ones.
          if (options.siblings) return absentServer
          const keeper = createNodeServer({ ...options, bounds }, { onlyRequests: true })
          await keeper.listen(host, port)
          return keeper
        },
      })
      return port
    },
    listenToSiblings: async () => uWS.us_socket_local_port(await open('127.0.0.1', 0, exclusive)),
    stopListening() {
      door?.stopListening()
      stopListening()
      underWay.isLast = true
    },
    async close() {
      await Promise.all([underWay.settled(), door?.close()])
      app.close()
    },
  }
}

/** Listen options of uWebSockets.js. With `shared`, several processes can listen on the same port (SO_REUSEPORT). */
const [shared, exclusive] = [0, 1]

const absentServer: Server = {
  listen: async (_host, port) => port,
  listenToSiblings: async () => 0,
  stopListening() {},
  async close() {},
}

function comeBackLater(res: HttpResponse): void {
  res.writeStatus('503 Service Unavailable').writeHeader('Retry-After', '3').end('', true)
}

type Handling = {
  underWay: UnderWay
  turnEnd(): Promise<void>
  isLast(): boolean
  isCrowded(): boolean
  traits: Traits
}

/** Handles one request. Does not use `res` after the client has disconnected, because uWebSockets.js forbids it. */
function handle(
  res: HttpResponse,
  req: UwsRequest,
  options: ServerOptions,
  { underWay, turnEnd, isLast, isCrowded, traits }: Handling,
): void {
  const state: State = { gone: false, isRead: false, onGone: () => {} }
  res.onAborted(() => {
    state.gone = true
    state.onGone()
  })
  const request = copyRequest(res, req, { ...options, state, isCrowded: isCrowded() })
  // Refuse a repeated Content-Length. If a proxy and this server used different values, request smuggling would
  // be possible.
  if (request.headers.get('content-length')?.includes(',')) return void res.close()
  const answered = options
    .http(request)
    .then(async (answer) => {
      // Respond in a later turn of the event loop. After a response in the same turn, uWebSockets.js would never time
      // out the idle connection.
      await turnEnd()
      respond(res, state, { method: request.method, answer, isLast: isLast(), traits })
    })
    .catch((error: unknown) => {
      if (state.gone || error instanceof ClientGone) return
      options.fault(error)
      res.cork(() => res.writeStatus('500 Internal Server Error').end())
    })
  void underWay.add(answered)
}

type Guarded = (work: () => void, giveUp?: () => void) => void

function socketHandlers(
  options: ServerOptions,
  { guarded, isCrowded }: { guarded: Guarded; isCrowded(): boolean },
): WebSocketBehavior<SocketData> {
  return {
    upgrade(res, req, context) {
      if (isCrowded()) return comeBackLater(res)
      const proxies = options.trustedProxies
      // Use the forwarded address only behind trusted proxies, because any client can send this header.
      const forwarded = proxies > 0 ? headersOf(req).get('x-forwarded-for') : undefined
      const data: SocketData = {
        socket: new UwsSocket(
          clientAddress(res, forwarded, proxies),
          bearerOf(req.getHeader('authorization')),
        ),
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
      const socket = socketOf(ws)
      socket.opened(ws)
      guarded(
        () => {
          socket.events = options.socket(socket)
        },
        () => socket.close(brokenClose, ''),
      )
    },
    message(ws, message, isBinary) {
      guarded(() => socketOf(ws).events?.message(isBinary ? undefined : Buffer.from(message).toString()))
    },
    drain(ws) {
      guarded(() => socketOf(ws).events?.drained())
    },
    close(ws) {
      guarded(() => socketOf(ws).closed())
    },
  }
}
