import { expect } from 'vitest'
import type { CloseCode } from '../../../hub/contract/closes.ts'
import { byeOf, type LiveClient, liveFaces, welcomeOf } from './faces.ts'

/** Connects one client over each live transport (such as WebSocket or SSE). Resolves when all are connected. */
export async function openEverywhere(url: string, token: string): Promise<LiveClient[]> {
  const clients = await Promise.all(liveFaces.map(({ open }) => open(url, { token })))
  await Promise.all(clients.map(welcomeOf))
  return clients
}

/** Expects that the server closed every client's connection with the given close code. */
export async function expectEnded(
  clients: LiveClient[],
  code: CloseCode = 'credentials_ended',
): Promise<void> {
  for (const client of clients) {
    expect(await byeOf(client)).toMatchObject({ code, reconnect: false })
    await client.closed
  }
}

export function expectOpen(clients: LiveClient[]): void {
  for (const client of clients) expect(client.frames.filter(({ op }) => op === 'bye')).toEqual([])
}
