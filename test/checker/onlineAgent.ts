import { setTimeout as delay } from 'node:timers/promises'
import type { World } from './actor.ts'
import { ghostMs } from './checkGhosts.ts'
import { liveLines } from './liveLines.ts'
import type { Registered } from './register.ts'

/** Time in ms that an agent stays disconnected: long enough for every hub to show it as offline. */
const awayMs = ghostMs + 10_000
const againMs = 250

type Options = { node: number; self: Registered; over: AbortSignal }

export async function stayOnline(world: World, { node, self, over }: Options): Promise<void> {
  const { history, urls } = world
  const pause = (ms: number) => delay(ms, undefined, { signal: over }).catch(() => {})
  const hello = { token: self.token, rooms: [] }
  while (!over.aborted) {
    history.note({ type: 'comes', agent: self.id, node })
    let wasThere = false
    try {
      const line = await liveLines['raw WebSocket'](urls[node] ?? '', hello, () => {})
      wasThere = true
      const drop = () => line.drop()
      over.addEventListener('abort', drop)
      if (over.aborted) drop()
      await line.closed
      over.removeEventListener('abort', drop)
    } catch {
      // The hub did not respond. Try again after a pause.
    }
    history.note({ type: 'goes', agent: self.id, node })
    await pause(wasThere ? awayMs : againMs)
  }
}
