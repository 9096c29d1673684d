import { setTimeout as delay } from 'node:timers/promises'
import type { EventFrame } from '../support/clients/frames.ts'
import type { Random } from '../support/lib/random.ts'
import type { World } from './actor.ts'
import type { Body } from './caller.ts'
import { fingerprint, textOfItem, textOfPost } from './fingerprint.ts'
import type { Owner } from './privateReaders.ts'
import type { Reader } from './reader.ts'
import { restCaller } from './restCaller.ts'

const pageLength = 50
/** Pause in ms before a client that has read everything polls again. */
const restMs = 100
/**
 * Settings for polls that go back to items that were already read, because some of these items have been deleted
 * meanwhile. About one poll in ten goes back, by up to 2000 ids.
 */
const lookBack = { every: 10, most: 2000 }

type Poller = Pick<Reader, 'name' | 'position' | 'stop'>
type Options = { name: string; random: Random }

/** Polls the feed for posts. Each poll goes to a random hub. */
export function pollFeed(world: World, { name, random }: Options): Poller {
  return keepAsking(world, {
    ...{ name, random },
    ask: (url, page) => restCaller(url).call('listFeed', page),
    note(found, where) {
      const items = found.map((post): [number, number] => [post.id, textOfPost(post)])
      world.history.note({ type: 'page', reader: name, ...where, items })
    },
  })
}

/** Polls an inbox. Half of the polls are long polls. */
export function pollInbox(world: World, { name, random, owner }: Options & { owner: Owner }): Poller {
  return keepAsking(world, {
    ...{ name, random },
    ask(url, page) {
      const wait = random.between(0, 1) * random.between(1, 2)
      return restCaller(url, owner.token).call('listInbox', { ...page, wait })
    },
    note(found, where) {
      const items = found.map((item): [number, number, number] => {
        return [item.id, Number(item.post_id ?? item.message_id), textOfItem(item)]
      })
      world.history.note({ type: 'inbox', reader: name, agent: owner.id, ...where, items })
    },
  })
}

/** Polls for public events. */
export function pollEvents(world: World, { name, random }: Options): Poller {
  return keepAsking(world, {
    ...{ name, random },
    async ask(url, page) {
      const body = await restCaller(url).call('listEvents', page)
      const frames = (body?.items ?? []) as EventFrame[]
      return body && { ...body, items: frames.map((frame) => ({ ...frame, id: frame.seq })) }
    },
    note(found, where) {
      const items = found.map((frame): [number, number, number, number] => {
        const { seq, prev, type, data } = frame as unknown as EventFrame
        const told = fingerprint(type, data)
        return [seq, prev, told.data, told.text]
      })
      world.history.note({ type: 'events', reader: name, ...where, items })
    },
  })
}

type Item = Record<string, unknown> & { id: number }

type Asking = Options & {
  ask(url: string, page: { since_id: number; limit: number }): Promise<Body | undefined>
  note(items: Item[], where: { node: number; since: number }): void
}

function keepAsking({ urls, history }: World, { name, random, ask, note }: Asking): Poller {
  let since = 0
  let stopped = false

  async function goOn(): Promise<void> {
    while (!stopped) {
      const node = random.between(0, urls.length - 1)
      history.note({ type: 'ask', reader: name, node })
      const back = random.between(1, lookBack.every) === 1 ? random.between(1, lookBack.most) : 0
      const from = Math.max(0, since - back)
      const page = await ask(urls[node] ?? '', { since_id: from, limit: pageLength })
      if (stopped) return
      if (page?.ok) {
        const items = page.items as Item[]
        note(items, { node, since: from })
        since = Math.max(since, items.at(-1)?.id ?? 0)
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
