import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, type Socket as Connection, Server as TcpServer } from 'node:net'
import { answerOf } from './finished.ts'
import { clientIp } from './ip.ts'
import { createConnectionTable } from './node/connectionTable.ts'
import { NodeGlance } from './node/glance.ts'
import { copyRequest, fieldsMax, headBytesMax, isReadable, pathOf, RequestInParts } from './node/request.ts'
import { isGone, respond } from './node/respond.ts'
import { attachSocketIo } from './node/socketIo.ts'
import { createSockets } from './node/sockets.ts'
import { createTurns } from './node/turns.ts'
import { socketIoPath } from './paths.ts'
import { ClientGone, type HttpAnswer, type Server, type ServerOptions } from './server.ts'
import { createUnderWay, type UnderWay } from './underWay.ts'

/**
 * How long a client may take to send a head, and a whole request with its body: whoever drips bytes holds a connection
 * no longer than this. It runs from the connection on, so one that says nothing ends too, and not while a request waits
 * for its answer.
 */
const requestMs = 10_000
/** How often that is looked at: as late as this may it be noticed. */
const requestLookMs = 1000
/** A connection between two requests. Longer than the 60 s of common proxies, which must be the ones to let go. */
const keepAliveMs = 75_000

const retryLater = { 'Retry-After': '3', 'Content-Length': '0' }
/** To whoever asks for a WebSocket where there is room for requests alone. */
const comeBackLater =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 3\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/**
 * The listener on node:http and `ws`, for every Node that uWebSockets.js has no build for. `onlyRequests`: each
 * connection is closed after its answer, and nothing live is opened.
 */
export function createNodeServer(options: ServerOptions, { onlyRequests = false } = {}): Server {
  const connections = createConnectionTable(options.bounds)
  const underWay = createUnderWay()
  const sockets = createSockets(options)
  const socketIo = onlyRequests ? undefined : attachSocketIo(options.socketIo)
  const inTurn = createTurns()
  const http = createServer({
    IncomingMessage: RequestInParts,
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: requestLookMs,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: headBytesMax,
    // Judged by isReadable, like all else that gets no answer.
    requireHostHeader: false,
  })
  // One more than there may be, so that too many can be told from just enough.
  http.maxHeadersCount = fieldsMax + 1

  http.on('connection', (connection: Connection) => {
    connections.add(connection, clientIp(connection.remoteAddress ?? '', undefined, 0))
  })
  http.on('request', take)
  // Expectations other than 100-continue, which node meets by itself, are for whoever knows them.
  http.on('checkExpectation', take)
  http.on('upgrade', (req, connection, head) => {
    // From here on nobody listens for its errors until a WebSocket library does.
    connection.on('error', () => connection.destroy())
    if (!isReadable(req)) return void connection.destroy()
    connections.begin(req.socket)
    if (connections.isCrowded || !socketIo)
      return void connection.end(comeBackLater, () => connection.destroy())
    const face = pathOf(req) === socketIoPath ? socketIo : sockets
    fenced(req, () => face.upgrade(req, connection, head))
  })
  // What is no HTTP, what comes too slowly and what breaks off gets no answer.
  http.on('clientError', (_error, connection) => connection.destroy())

  function take(req: IncomingMessage, res: ServerResponse): void {
    if (!isReadable(req)) return void req.socket.destroy()
    // Told how long it may keep an idle connection, a client would: Node's own fetch holds each as long as it can.
    res.removeHeader('Connection')
    connections.begin(req.socket)
    res.once('close', () => connections.end(req.socket))
    const { isCrowded } = connections
    if (isCrowded || onlyRequests) res.setHeader('Connection', 'close')
    // Node drops what came right behind an upgrade that is not made; nothing of it may pass for the next request.
    if (req.headers.upgrade !== undefined) res.setHeader('Connection', 'close')
    if (pathOf(req) === socketIoPath) {
      if (isCrowded || !socketIo) return void res.writeHead(503, retryLater).end()
      return fenced(req, () => socketIo.request(req, res))
    }
    inTurn(req.socket, handler(req, res, { ...options, isCrowded, underWay }))
  }

  /** What a library throws at one client is a fault, and the end of that client's connection alone. */
  function fenced(req: IncomingMessage, work: () => void): void {
    try {
      work()
    } catch (error) {
      options.fault(error)
      req.socket.destroy()
    }
  }

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        const failed = (cause: Error) =>
          reject(new Error(`Port ${port} on ${host} cannot be had: is another plaza running?`, { cause }))
        http.once('error', failed)
        http.listen({ host, port, exclusive: true }, () => {
          http.off('error', failed).on('error', options.fault)
          resolve((http.address() as AddressInfo).port)
        })
      }),
    stopListening() {
      underWay.isLast = true
      // The close of an HTTP server would also end every connection that is between two requests.
      TcpServer.prototype.close.call(http)
    },
    async close() {
      await underWay.settled()
      sockets.close()
      const closed = once(http, 'close')
      http.close()
      connections.closeAll()
      await closed
    },
  }
}

type Handling = ServerOptions & { isCrowded: boolean; underWay: UnderWay }

/** One request and its answer. The work resolves when the connection is free for the next one; it never rejects. */
function handler(
  req: IncomingMessage,
  res: ServerResponse,
  { underWay, ...options }: Handling,
): () => Promise<void> {
  const request = copyRequest(req, options)
  // A write to an answer that is over would be a bug of this file: told, and not the end of the process.
  res.on('error', options.fault)

  function given(): HttpAnswer | undefined {
    if (!options.finished || request.method !== 'GET' || options.isCrowded || underWay.isLast)
      return undefined
    const ready = options.finished(request.path, request.query)?.give(new NodeGlance(request))
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
    // The bound on an answer that was not read is not meant for the next one, which may be long in coming.
    req.socket.setTimeout(0)
    await underWay.add(answer())
    // A stream is answered when it opens, and has the connection until it ends.
    if (!isGone(res)) await closed(res)
  }
}

const closed = (res: ServerResponse) => new Promise<void>((resolve) => res.once('close', () => resolve()))
