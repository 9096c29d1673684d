import type { HttpResponse, HttpRequest as UwsRequest, us_socket_context_t } from 'uWebSockets.js'
import { Agent, type IncomingMessage, request as openRequest } from 'node:http'
import { Refusal } from '../../contract/refusal.ts'
import type { HttpAnswer } from '../answer.ts'
import { RelayedSocket } from '../node/relayedSocket.ts'
import type { HttpRequest, PortSiblings, ServerOptions } from '../server.ts'
import { otherOwner, unknownSession } from '../sessionOwner.ts'
import type { Traits } from './native.ts'
import { copyRequest, type State } from './request.ts'
import { respond } from './respond.ts'

/**
 * Forwards requests to the hub (server process) that owns their Socket.IO session. `request` and `upgrade`
 * return false if this hub must handle the request itself.
 */
export type Forward = {
  request(...far: unknown[]): boolean
  upgrade(...far: unknown[]): boolean
  drained(ws: unknown): void
}

/** HTTP agent for requests to other servers. It closes idle connections after 5 s, before the other server does. */
const agent = new Agent({ keepAlive: true, timeout: 5000 })

type Limits = Pick<ServerOptions, 'trustedProxies' | 'frameBytesMax' | 'fault'> & {
  traits: Traits
}

export function createForward(siblings: PortSiblings, limits: Limits): Forward {
  return {
    request(res, req) {
      const owner = otherOwner((req as UwsRequest).getQuery(), siblings)
      if (owner) forwardRequest(res as HttpResponse, req as UwsRequest, { ...limits, port: owner.port })
      return owner !== undefined
    },
    upgrade(res, req, context) {
      const owner = otherOwner((req as UwsRequest).getQuery(), siblings)
      if (owner) {
        const needs = { port: owner.port, context: context as us_socket_context_t }
        forwardUpgrade(res as HttpResponse, req as UwsRequest, needs)
      }
      return owner !== undefined
    },
    drained: (ws) => relayOf(ws)?.drained(),
  }
}

function relayOf(ws: unknown): RelayedSocket | undefined {
  const { transport } = (ws as { getUserData(): { transport: unknown } }).getUserData()
  return transport instanceof RelayedSocket ? transport : undefined
}

type Needs = Limits & { port: number | undefined }

function forwardRequest(res: HttpResponse, req: UwsRequest, { port, fault, traits, ...limits }: Needs): void {
  const state: State = { gone: false, isRead: false, onGone: () => {} }
  res.onAborted(() => {
    state.gone = true
    state.onGone()
  })
  const request = copyRequest(res, req, {
    ...{ state, trustedProxies: limits.trustedProxies, bodyBytesMax: limits.frameBytesMax, isCrowded: false },
  })
  const { method } = request
  passOn(request, state, port)
    .catch((error: unknown): HttpAnswer => {
      if (error instanceof Refusal) return { status: 413, headers: {}, body: '' }
      return unknownSession
    })
    .then((answer) => respond(res, state, { method, answer, isLast: false, traits }))
    .catch(fault)
}

/** Forwards a request to the server process that owns its session. Rejects if that process cannot be reached. */
async function passOn(request: HttpRequest, state: State, port: number | undefined): Promise<HttpAnswer> {
  const body = await request.body()
  const { method, path, query } = request
  const kept = [...request.headers].filter(([name]) => !ofTheConnection.has(name))
  const headers = { ...Object.fromEntries(kept), 'content-length': body.length }
  return new Promise((resolve, reject) => {
    if (port === undefined) return reject(new Error('the hub of the session is down'))
    const far = openRequest({
      ...{ host: '127.0.0.1', port, agent, method },
      path: `${path}?${query}`,
      headers,
    })
    if (state.gone) far.destroy()
    state.onGone = () => far.destroy()
    far.once('error', reject)
    far.once('response', (response) => {
      readAnswer(response).then(resolve, reject)
    })
    far.end(body)
  })
}

async function readAnswer(response: IncomingMessage): Promise<HttpAnswer> {
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer)
  const named = Object.entries(response.headers).filter(([name]) => !ofTheConnection.has(name))
  const headers = Object.fromEntries(named.map(([name, value]) => [name, String(value)]))
  return { status: response.statusCode ?? 500, headers, body: Buffer.concat(pieces) }
}

/**
 * Header fields that are not forwarded between server processes: each belongs to a single connection, or is written by
 * uWebSockets.js.
 */
const ofTheConnection = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date', 'uwebsockets'],
])

function forwardUpgrade(
  res: HttpResponse,
  req: UwsRequest,
  { port, context }: Pick<Needs, 'port'> & { context: us_socket_context_t },
): void {
  if (port === undefined) return void res.close()
  const url = `ws://127.0.0.1:${port}${req.getUrl()}?${req.getQuery()}`
  const [key, protocol, extensions] = ['key', 'protocol', 'extensions'].map((name) =>
    req.getHeader(`sec-websocket-${name}`),
  )
  const transport = new RelayedSocket(url)
  res.writeStatus('101 Switching Protocols')
  res.upgrade({ transport }, key ?? '', protocol ?? '', extensions ?? '', context)
}
