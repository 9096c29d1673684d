import { expect } from 'vitest'
import { byeOf, type LiveClient, liveFaces, welcomeOf } from './faces.ts'

/** A welcomed listener on each live face. */
export async function openEverywhere(url: string, token: string): Promise<LiveClient[]> {
  const clients = await Promise.all(liveFaces.map(({ open }) => open(url, { token })))
  await Promise.all(clients.map(welcomeOf))
  return clients
}

/** Their token has ended: they are told so, and closed. */
export async function expectEnded(clients: LiveClient[]): Promise<void> {
  for (const client of clients) {
    expect(await byeOf(client)).toMatchObject({ code: 'credentials_ended', reconnect: false })
    await client.closed
  }
}

export function expectOpen(clients: LiveClient[]): void {
  for (const client of clients) expect(client.frames.filter(({ op }) => op === 'bye')).toEqual([])
}
