import { randomBytes } from 'node:crypto'
import type { Server as SocketIoServer } from 'socket.io'
import type { PortSiblings } from './server.ts'

/**
 * Starts the id of each Engine.IO session with the number of its hub. Call it after `socketIo` is attached.
 */
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

/**
 * Answer for a session whose hub is down, in the form that Engine.IO uses. Clients then open a new session.
 */
export const unknownSession = {
  status: 400,
  headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
  body: '{"code":1,"message":"Session ID unknown"}',
}
