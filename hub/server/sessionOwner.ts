import { randomBytes } from 'node:crypto'
import type { Server as SocketIoServer } from 'socket.io'
import type { PortSiblings } from './server.ts'

/** Prefixes every Engine.IO session id with this process's number. Call this function after `socketIo` is attached. */
export function nameSessions(socketIo: SocketIoServer, hub: number): void {
  socketIo.engine.generateId = () => `${hub}.${randomBytes(15).toString('base64url')}`
}

/**
 * Returns the other hub (server process) that owns the session of a request, if any. `port` is its loopback port, or
 * undefined if that hub is down.
 */
export function otherOwner(
  query: string | undefined,
  { number, portOf }: PortSiblings,
): { port: number | undefined } | undefined {
  const hub = Number(/(?:^|&)sid=(\d+)\./.exec(query ?? '')?.[1] ?? number)
  return hub === number ? undefined : { port: portOf(hub) }
}

/**
 * Engine.IO's response for an unknown session, sent if the server process that owns the session is down. The response
 * makes the client open another session.
 */
export const unknownSession = {
  status: 400,
  headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
  body: '{"code":1,"message":"Session ID unknown"}',
}
