import { setTimeout as delay } from 'node:timers/promises'
import type { Hello } from '../../../hub/contract/frames.ts'
import type { EventFrame, Frame, LiveClient, LiveFace } from '../clients/faces.ts'
import { eventually } from './load.ts'

/**
 * A client that connects to the next hub when it loses its connection, and resumes after the last event it received.
 */
export type Follower = {
  readonly since: number
  events(): EventFrame[]
  gaps(): Frame[]
  readonly connections: number
  /** Resolves when the client has received an event with this sequence number or a later one. */
  reached(seq: number): Promise<void>
  stop(): void
}

export function follow(
  face: LiveFace,
  urls: readonly string[],
  hello: Hello & { since: number; epoch: string },
): Follower {
  const past: Frame[] = []
  let client: LiveClient | undefined
  let connections = 0
  let stopped = false
  let position = hello.since

  const frames = () => [...past, ...(client?.frames ?? [])]
  const moved = () => {
    position = client?.events.at(-1)?.seq ?? position
    return position
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const url = urls[connections % urls.length] ?? ''
      connections += 1
      client = await face.open(url, { ...hello, since: position }).catch(() => undefined)
      if (stopped) client?.drop()
      if (client) await client.closed
      else await delay(20)
      moved()
      past.push(...(client?.frames ?? []))
      client = undefined
    }
  }
  void run()

  return {
    since: hello.since,
    events: () => frames().filter((frame): frame is EventFrame => frame.op === 'event'),
    gaps: () => frames().filter((frame) => frame.op === 'gap'),
    get connections() {
      return connections
    },
    async reached(seq) {
      await eventually(
        `event ${seq} at a follower`,
        async () => moved(),
        (position) => position >= seq,
      )
    },
    stop() {
      stopped = true
      client?.drop()
    },
  }
}
