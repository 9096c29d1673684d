import type { IncomingMessage } from 'node:http'
import { socketIoPath, socketPath } from '../paths.ts'

/** A handshake that a WebSocket library should judge: elsewhere, or without a real key, it is a request like any other. */
export function asksForSocket({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return false
  const path = url.split('?', 1)[0]
  return path === socketIoPath || (path === socketPath && isKey(headers['sec-websocket-key']))
}

/** Sixteen bytes in base64. */
const isKey = (key: string | undefined) => /^[+/0-9A-Za-z]{22}==$/.test(key ?? '')
