import { expect } from 'vitest'
import type { CloseCode } from '../../../hub/contract/closes.ts'
import { byeOf, type LiveClient, liveFaces, welcomeOf } from './faces.ts'

/** Opens one client on each live transport and waits until each has received its welcome. */
export async function openEverywhere(url: string, token: string): Promise<LiveClient[]> {
  const clients = await Promise.all(liveFaces.map(({ open }) => open(url, { token })))
  await Promise.all(clients.map(welcomeOf))
  return clients
}

/** Expects that every client received a bye with this code and that its connection was closed. */
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
