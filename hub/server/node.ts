import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  type AddressInfo,
  type Socket as Connection,
  createServer as createTcp,
  Server as TcpServer,
} from 'node:net'
import type { HttpAnswer } from './answer.ts'
import { fieldsMax, headBytesMax } from './bounds.ts'
import { answerOf, CopyGlance } from './finished.ts'
import { clientIp } from './ip.ts'
import { createConnectionTable } from './node/connectionTable.ts'
import { giveAtOnce } from './node/give.ts'
import { copyRequest, isReadable, pathOf, RequestInParts } from './node/request.ts'
import { isGone, respond } from './node/respond.ts'
import { attachSocketIo } from './node/socketIo.ts'
import { createSockets } from './node/sockets.ts'
import { createTurns } from './node/turns.ts'
import { socketIoPath } from './paths.ts'
import { ClientGone, type Server, type ServerOptions } from './server.ts'
import { createUnderWay, type UnderWay } from './underWay.ts'

/** Time limit for receiving a request, so that slow senders do not occupy connections. */
const requestMs = 10_000
/**
 * Interval at which the time limit for receiving a request is checked. A request may therefore exceed the limit by up
 * to one interval.
 */
const requestLookMs = 1000
/**
 * Maximum time that a connection may be idle between two requests. Common proxies allow only 60 s, so the proxy closes
 * an idle connection first.
 */
const keepAliveMs = 75_000

const retryLater = { 'Retry-After': '3', 'Content-Length': '0' }
/** Response to a WebSocket handshake while the server accepts no further WebSockets. */
const comeBackLater =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 3\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/**
 * Creates the server on node:http and `ws`, which need no native build. If `onlyRequests` is true, the server refuses
 * WebSockets and Socket.IO, and closes each connection after its response.
 */
export function createNodeServer(options: ServerOptions, { onlyRequests = false } = {}): Server {
  const connections = createConnectionTable(options.bounds)
  const underWay = createUnderWay()
  const sockets = createSockets(options)
  const socketIo = onlyRequests ? undefined : attachSocketIo(options.socketIo, options.siblings)
  const inTurn = createTurns()
  const http = createServer({
    IncomingMessage: RequestInParts,
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: requestLookMs,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: headBytesMax,
    // Disable Node.js's own check of the Host header. The request handler checks the header instead.
    requireHostHeader: false,
  })
  const near = createTcp((connection) => void http.emit('connection', connection))
  // Node.js silently drops any header fields beyond this number. Allow one more than this server's own limit, so that
  // a request with too many fields can be detected.
  http.maxHeadersCount = fieldsMax + 1

  http.on('connection', (connection: Connection) => {
    connections.add(connection, clientIp(connection.remoteAddress ?? '', undefined, 0))
  })
  http.on('request', take)
  // Node.js answers `Expect: 100-continue` itself. Requests with any other expectation go to the handler.
  http.on('checkExpectation', take)
  http.on('upgrade', (req, connection, head) => {
    // Destroy the connection on an error. An unhandled error would end the process.
    connection.on('error', () => connection.destroy())
    if (!isReadable(req)) return void connection.destroy()
    connections.begin(req.socket)
    if (connections.isCrowded || !socketIo)
      return void connection.end(comeBackLater, () => connection.destroy())
    const face = pathOf(req) === socketIoPath ? socketIo : sockets
    fenced(req, () => face.upgrade(req, connection, head))
  })
  // Destroy the connection of a client that sends invalid HTTP or sends too slowly. Such a client gets no response.
  http.on('clientError', (_error, connection) => connection.destroy())

  function take(req: IncomingMessage, res: ServerResponse): void {
    if (!isReadable(req)) return void req.socket.destroy()
    // Remove the header `Connection`, so that Node.js omits `Keep-Alive` as well. `Keep-Alive` would make
    // some clients hold idle connections as long as possible, and the number of connections is limited.
    res.removeHeader('Connection')
    connections.begin(req.socket)
    res.once('close', () => connections.end(req.socket))
    const { isCrowded } = connections
    if (isCrowded || onlyRequests) res.setHeader('Connection', 'close')
    // Node.js discards the bytes after a refused upgrade, so the connection cannot carry another request.
    if (req.headers.upgrade !== undefined) res.setHeader('Connection', 'close')
    if (pathOf(req) === socketIoPath) {
      if (isCrowded || !socketIo) return void res.writeHead(503, retryLater).end()
      return fenced(req, () => socketIo.request(req, res))
    }
    const isReady = !isCrowded && !underWay.isLast && inTurn.isIdle(req.socket)
    if (isReady && giveAtOnce(req, res, { ...options, underWay })) return
    inTurn.add(req.socket, handler(req, res, { ...options, isCrowded, underWay }))
  }

  /**
   * Runs `work`, which calls Socket.IO or `ws`. If `work` throws, reports the error and closes only this client's
   * connection.
   */
  function fenced(req: IncomingMessage, work: () => void): void {
    try {
      work()
    } catch (error) {
      options.fault(error)
      req.socket.destroy()
    }
  }

  function open(listener: TcpServer, host: string, port: number, reusePort = false): Promise<number> {
    return new Promise((resolve, reject) => {
      const failed = (cause: Error) =>
        reject(new Error(`Cannot listen on port ${port} of ${host}: is another plaza running?`, { cause }))
      listener.once('error', failed)
      listener.listen({ host, port, exclusive: true, ...(reusePort && { reusePort }) }, () => {
        listener.off('error', failed).on('error', options.fault)
        resolve((listener.address() as AddressInfo).port)
      })
    })
  }

  return {
    listen: (host, port) => open(http, host, port, options.siblings !== undefined),
    listenToSiblings: () => open(near, '127.0.0.1', 0),
    stopListening() {
      underWay.isLast = true
      // Close only the listening socket. The HTTP server's own `close` would also close idle keep-alive
      // connections.
      TcpServer.prototype.close.call(http)
    },
    async close() {
      await underWay.settled()
      sockets.close()
      near.close()
      const closed = once(http, 'close')
      http.close()
      connections.closeAll()
      await closed
    },
  }
}

type Handling = ServerOptions & { isCrowded: boolean; underWay: UnderWay }

/**
 * Prepares a response and returns a function that sends it. The returned function never rejects, and resolves once the
 * connection is free for the next request.
 */
function handler(
  req: IncomingMessage,
  res: ServerResponse,
  { underWay, ...options }: Handling,
): () => Promise<void> {
  const request = copyRequest(req, options)
  // Handle response errors, such as a write after the end, because an unhandled error would end the process.
  res.on('error', options.fault)

  function given(): HttpAnswer | undefined {
    if (!options.finished || request.method !== 'GET' || options.isCrowded || underWay.isLast)
      return undefined
    const ready = options.finished(request.path, request.query)?.give(new CopyGlance(request))
    return ready && answerOf(ready)
  }

  async function answer(): Promise<void> {
    try {
      const answer = given() ?? (await options.http(request))
      const isWhole = respond(res, { answer, isLast: underWay.isLast })
      if (isWhole && !isGone(res)) await closed(res)
    } catch (error) {
      if (isGone(res) || error instanceof ClientGone) return
      options.fault(error)
      if (res.headersSent) req.socket.destroy()
      else res.writeHead(500, { 'Content-Length': 0 }).end()
    }
  }

  return async () => {
    if (isGone(res)) return
    // Clear the timeout of the previous response, because the next response may take longer.
    req.socket.setTimeout(0)
    await underWay.add(answer())
    // A stream is still open at this point. Wait until it ends, because it occupies the connection until then.
    if (!isGone(res)) await closed(res)
  }
}

const closed = (res: ServerResponse) => new Promise<void>((resolve) => res.once('close', () => resolve()))
