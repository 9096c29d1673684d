import uWS, {
  type HttpResponse,
  type TemplatedApp,
  type HttpRequest as UwsRequest,
  type us_listen_socket,
  type WebSocket,
} from 'uWebSockets.js'
import { STATUS_CODES } from 'node:http'
import { Refusal } from '../contract/refusal.ts'
import { clientIp } from './ip.ts'
import {
  ClientGone,
  type HttpAnswer,
  type HttpRequest,
  type HttpStream,
  type HttpStreamEvents,
  type Server,
  type ServerOptions,
  type Socket,
  type SocketEvents,
} from './server.ts'
import { attachSocketIo, type EngineApp } from './socketIo.ts'

type SocketData = { ip: string; token: string | undefined; events?: SocketEvents }

/** Above every budget of our own, so that the library never drops a message: it closes the socket instead. */
const backpressureMax = 16 * 1024 * 1024
const idleTimeoutS = 120

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
  app.any('/*', (res, req) => guarded(() => handle(res, req, options)))

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
    },
    close: () => void app.close(),
  }
}

const bearer = (header: string) => /^bearer\s+(\S+)$/i.exec(header)?.[1]

function ipOf(res: HttpResponse, headers: HttpRequest['headers'], proxies: number): string {
  const remote = Buffer.from(res.getRemoteAddressAsText()).toString()
  return clientIp(remote, headers.get('x-forwarded-for'), proxies)
}

/** A field sent twice is one list, in order: what a proxy adds on a line of its own stays behind what the client wrote. */
function headersOf(req: UwsRequest): Map<string, string> {
  const headers = new Map<string, string>()
  req.forEach((name, value) => {
    const before = headers.get(name)
    headers.set(name, before === undefined ? value : `${before}, ${value}`)
  })
  return headers
}

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

/** One request: everything is copied from `req` in this turn, and nothing touches `res` after an abort. */
function handle(res: HttpResponse, req: UwsRequest, options: ServerOptions): void {
  const state = { gone: false, onGone: () => {} }
  res.onAborted(() => {
    state.gone = true
    state.onGone()
  })
  const headers = headersOf(req)
  // Two lengths: a proxy in front may have seen the request end elsewhere, and taken what follows for somebody else's.
  if (headers.get('content-length')?.includes(',')) return void res.close()
  const method = req.getMethod().toUpperCase()
  const request: HttpRequest = {
    method,
    path: req.getUrl(),
    query: req.getQuery() ?? '',
    headers,
    ip: ipOf(res, headers, options.trustedProxies),
    body: readBody(res, state, options.bodyBytesMax),
  }
  options
    .http(request)
    .then((answer) => respond(res, state, method, answer))
    .catch((error: unknown) => {
      if (state.gone || error instanceof ClientGone) return
      options.fault(error)
      res.cork(() => res.writeStatus('500 Internal Server Error').end())
    })
}

type State = { gone: boolean; onGone(): void }

/** Starts collecting at once, as the library demands; the promise is made when somebody asks. */
function readBody(res: HttpResponse, state: State, bytesMax: number): () => Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  let outcome: { body: Uint8Array } | { error: Error } | undefined
  let wake = () => {}

  function finish(result: NonNullable<typeof outcome>): void {
    outcome ??= result
    wake()
  }
  state.onGone = () => finish({ error: new ClientGone('the client went away') })
  res.onData((chunk, isLast) => {
    size += chunk.byteLength
    if (size > bytesMax) {
      chunks.length = 0
      return finish({ error: new Refusal('too_large', { message: `The body is over ${bytesMax} bytes.` }) })
    }
    // The library reuses the memory of the chunk after this turn.
    chunks.push(Buffer.from(Buffer.from(chunk)))
    if (isLast) finish({ body: Buffer.concat(chunks) })
  })

  const settled = () => {
    if (!outcome) throw new Error('woken without an outcome')
    if ('error' in outcome) throw outcome.error
    return outcome.body
  }
  return async () => {
    if (!outcome) await new Promise<void>((resolve) => (wake = resolve))
    return settled()
  }
}

function respond(res: HttpResponse, state: State, method: string, answer: HttpAnswer): void {
  // Whoever made a stream holds a place for it, and gives that back only when it closes.
  if (state.gone) return 'stream' in answer ? answer.stream(goneStream).closed() : undefined
  res.cork(() => {
    res.writeStatus(`${answer.status} ${STATUS_CODES[answer.status] ?? ''}`)
    for (const [name, value] of Object.entries(answer.headers)) res.writeHeader(name, value)
    if ('stream' in answer) return
    if (method === 'HEAD' || answer.status === 304 || answer.status === 204) {
      // Told the length itself, even as undefined, the library waits for that body and gives up the connection.
      if (method === 'HEAD') res.writeHeader('Content-Length', String(Buffer.byteLength(answer.body)))
      res.endWithoutBody()
    } else {
      // A body that was not read to its end must not be taken for the next request.
      res.end(answer.body, answer.status === 413)
    }
  })
  if ('stream' in answer) openStream(res, state, answer.stream)
}

const goneStream: HttpStream = { write() {}, outstandingBytes: () => 0, end() {} }

/** Keeps an event stream alive, and moves what the kernel would not take before. */
const filler = ':\n\n'
/** Below the ten seconds after which the library gives up an idle response. */
const fillerMs = 5000

function openStream(
  res: HttpResponse,
  state: State,
  open: Extract<HttpAnswer, { stream: unknown }>['stream'],
): void {
  /** Written since the last moment at which nothing was held back: an upper bound of what is held back. */
  let outstanding = 0

  function write(chunk: string | Uint8Array): void {
    if (state.gone) return
    const isTaken = res.write(chunk)
    outstanding = isTaken ? 0 : outstanding + chunk.length
  }

  const stream: HttpStream = {
    write: (chunk) => void (state.gone || res.cork(() => write(chunk))),
    outstandingBytes: () => outstanding,
    end() {
      if (state.gone) return
      finish()
      res.cork(() => res.end())
    },
  }

  function finish(): void {
    state.gone = true
    clearInterval(beat)
    events.closed()
  }

  let events: HttpStreamEvents = { drained() {}, closed() {} }
  const beat = setInterval(() => stream.write(filler), fillerMs)
  state.onGone = finish
  events = open(stream)
  res.onWritable(() => {
    if (state.gone) return true
    // The library leaves it to this handler to push what it holds: any write does.
    write(filler)
    if (outstanding === 0) events.drained()
    return true
  })
}
