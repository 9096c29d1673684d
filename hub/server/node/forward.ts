import { Agent, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { PortSiblings } from '../server.ts'
import { otherOwner, unknownSession } from '../sessionOwner.ts'

/**
 * HTTP agent for requests to other hubs (server processes). It closes an idle connection before the other hub does, so
 * that no request is sent on a closing connection.
 */
const agent = new Agent({ keepAlive: true, timeout: 5000 })

/**
 * Forwards requests to the hub (server process) that owns their Socket.IO session. Each of the returned functions
 * returns false if this hub must serve the request itself.
 */
export function createForward(siblings: PortSiblings) {
  const ownerOf = ({ url = '' }: IncomingMessage) => otherOwner(url.slice(url.indexOf('?') + 1), siblings)
  return {
    request(req: IncomingMessage, res: ServerResponse): boolean {
      const owner = ownerOf(req)
      if (owner) forwardRequest(req, res, owner.port)
      return owner !== undefined
    },
    upgrade(req: IncomingMessage, connection: Duplex, head: Buffer): boolean {
      const owner = ownerOf(req)
      if (owner) forwardUpgrade(req, { connection, head, port: owner.port })
      return owner !== undefined
    },
  }
}

function forwardRequest(req: IncomingMessage, res: ServerResponse, port: number | undefined): void {
  function refuse(): void {
    if (res.headersSent) return void res.destroy()
    res.writeHead(unknownSession.status, unknownSession.headers).end(unknownSession.body)
  }
  if (port === undefined) return refuse()
  const { method, url } = req
  // Drop the headers that apply only to the connection with the client. `agent` sets these headers for its own
  // connection to the other process.
  const { connection: _close, 'keep-alive': _keepAlive, ...headers } = req.headers
  const far = openRequest({ ...{ host: '127.0.0.1', port, agent, method, headers }, path: url })
  far.once('error', refuse)
  far.once('response', (answer) => {
    const { connection: _, 'keep-alive': __, ...kept } = answer.headers
    res.writeHead(answer.statusCode ?? 500, kept)
    answer.once('error', () => res.destroy())
    answer.pipe(res)
  })
  res.once('close', () => far.destroy())
  req.pipe(far)
}

function forwardUpgrade(
  req: IncomingMessage,
  { connection, head, port }: { connection: Duplex; head: Buffer; port: number | undefined },
): void {
  if (port === undefined) return void connection.destroy()
  const far = connect(port, '127.0.0.1')
  const fields = req.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
  far.write(`${[`${req.method} ${req.url} HTTP/1.1`, ...fields].join('\r\n')}\r\n\r\n`)
  far.write(head)
  far.on('error', () => connection.destroy())
  far.once('close', () => connection.destroy())
  connection.once('close', () => far.destroy())
  connection.pipe(far).pipe(connection)
}
