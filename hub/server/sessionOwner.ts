import { randomBytes } from 'node:crypto'
import type { Server as SocketIoServer } from 'socket.io'
import type { PortSiblings } from './server.ts'

/** Starts each Engine.IO session id with the hub number. `socketIo` must be attached already. */
export function nameSessions(socketIo: SocketIoServer, hub: number): void {
  socketIo.engine.generateId = () => `${hub}.${randomBytes(15).toString('base64url')}`
}

/**
 * Returns the hub and its port for a request of a session that another hub has. The port is undefined if that
 * hub is down. Returns undefined for all other requests.
 */
export function otherOwner(
  query: string | undefined,
  { number, portOf }: PortSiblings,
): { port: number | undefined } | undefined {
  const hub = Number(/(?:^|&)sid=(\d+)\./.exec(query ?? '')?.[1] ?? number)
  return hub === number ? undefined : { port: portOf(hub) }
}

/** Engine.IO's answer for an unknown session, used if its hub is down. Clients then open a new session. */
export const unknownSession = {
  status: 400,
  headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
  body: '{"code":1,"message":"Session ID unknown"}',
}
