import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Plaza, startPlaza } from './plaza.ts'

/** Several hubs on one port. The inherited field `pid` is the id of the process that started the hubs. */
export type Hubs = Plaza & {
  /** Returns the process id of each running hub, keyed by the hub's index, which starts at 1. */
  pids(): Map<number, number>
}

export async function startHubs(count: number, env: Record<string, string> = {}): Promise<Hubs> {
  const plaza = await startPlaza({ env: { HUBS: String(count), ...env } })
  return Object.assign(plaza, { pids: () => hubsOf(plaza.pid) })
}

export function hubsOf(primary: number): Map<number, number> {
  const hubs = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    const [parent, number] = [parentOf(pid), /\0--hub\0(\d+)\0/.exec(contentOf(`/proc/${pid}/cmdline`))?.[1]]
    if (parent === primary && number !== undefined) hubs.set(Number(number), pid)
  }
  return hubs
}

const parentOf = (pid: number) => Number(/\) \S+ (\d+)/.exec(contentOf(`/proc/${pid}/stat`))?.[1])

/** Returns the content of a file in /proc, or an empty string if the process has ended. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Returns true while the process runs. A zombie has an empty command line and counts as ended. */
export const isAlive = (pid: number): boolean => contentOf(`/proc/${pid}/cmdline`) !== ''

export type Fresh = { status: number; body: string }

/**
 * Sends a request over a new connection. The hubs share one port, and the kernel chooses the hub that accepts the
 * connection.
 */
export async function askAfresh(
  url: string,
  { token, body, withinMs = 60_000 }: { token?: string; body?: object; withinMs?: number } = {},
): Promise<Fresh> {
  const headers = {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body && { 'Content-Type': 'application/json' }),
  }
  const options = {
    agent: false,
    method: body ? 'POST' : 'GET',
    headers,
    signal: AbortSignal.timeout(withinMs),
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, options, resolve)
      .once('error', reject)
      .end(body && JSON.stringify(body))
  })
  return { status: response.statusCode ?? 0, body: await text(response) }
}

/** Sends requests over many fresh connections, so that almost certainly every hub receives one. */
export const askAll = (url: string, count = 24): Promise<Fresh[]> =>
  Promise.all(Array.from({ length: count }, () => askAfresh(url)))
