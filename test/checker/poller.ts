import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../support/random.ts'
import type { World } from './actor.ts'
import { textOfPost } from './fingerprint.ts'
import type { Reader } from './reader.ts'
import { restCaller } from './restCaller.ts'

const pageLength = 50
/** A poller that has everything asks again after this. */
const restMs = 100

/** A client without a live connection: it asks for the feed after the last post it has, at whatever node. */
export function poll(
  world: World,
  { name, random }: { name: string; random: Random },
): Pick<Reader, 'name' | 'position' | 'stop'> {
  let since = 0
  let stopped = false

  async function goOn(): Promise<void> {
    while (!stopped) {
      const node = random.between(0, world.urls.length - 1)
      const page = await restCaller(world.urls[node] ?? '').call('listFeed', {
        since_id: since,
        limit: pageLength,
      })
      if (page?.ok && !stopped) {
        const posts = page.items as (Record<string, unknown> & { id: number })[]
        const items = posts.map((post): [number, number] => [post.id, textOfPost(post)])
        world.history.note({ type: 'page', reader: name, node, since, items })
        since = posts.at(-1)?.id ?? since
      }
      if (!page?.ok || page.has_more === false) await delay(restMs)
    }
  }
  void goOn()

  return {
    name,
    get position() {
      return since
    },
    stop() {
      stopped = true
    },
  }
}
