import type { IncomingMessage } from 'node:http'
import { socketIoPath, socketPath } from '../paths.ts'

/** Returns true for a valid WebSocket handshake. Any other upgrade is treated as a plain request. */
export function asksForSocket({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return false
  const path = url.split('?', 1)[0]
  return path === socketIoPath || (path === socketPath && isKey(headers['sec-websocket-key']))
}

/** Returns true for a valid key of a WebSocket handshake: sixteen bytes in base64. */
const isKey = (key: string | undefined) => /^[+/0-9A-Za-z]{22}==$/.test(key ?? '')
