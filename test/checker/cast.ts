import type { Random } from '../support/lib/random.ts'
import { createActor, type World } from './actor.ts'
import { type LiveFace, liveFaces } from './liveLines.ts'
import { stayOnline } from './onlineAgent.ts'
import { pollEvents, pollFeed, pollInbox } from './poller.ts'
import type { Owner } from './privateReaders.ts'
import { read } from './reader.ts'
import { type Registered, register } from './register.ts'
import { watchNode } from './sentinel.ts'
import { noteStandstills } from './standstill.ts'

export function seatReaders(world: World, owners: readonly Owner[], fresh: () => Random) {
  const named = (face: LiveFace, who: string) => ({ name: `${who} by ${face}`, face, random: fresh() })
  const watchers = liveFaces.map((face) => read(world, named(face, 'watcher')))
  const listeners = owners.map((owner, index) =>
    read(world, { ...named(liveFaces[index % liveFaces.length] ?? 'SSE', owner.slug), owner }),
  )
  const pollers = [
    ...['one', 'two'].map((name) => pollFeed(world, { name: `poller ${name}`, random: fresh() })),
    pollEvents(world, { name: 'poller of events', random: fresh() }),
    ...owners.map((owner) => pollInbox(world, { name: `${owner.slug} by polls`, random: fresh(), owner })),
  ]
  return { watchers, readers: [...watchers, ...listeners], pollers }
}

type Sentinels = { present: Registered[]; selves: Registered[] }

/** Registers two simulated agents for each hub: one that writes and one that stays online. */
export async function registerSentinels(world: World, random: Random): Promise<Sentinels> {
  const actor = createActor(world, random, -6)
  const present: Registered[] = []
  const selves: Registered[] = []
  for (const node of world.urls.keys()) {
    present.push(await register(world, actor, `Present at node ${node}`))
    selves.push(await register(world, actor, `Sentinel of node ${node}`))
  }
  actor.close()
  return { present, selves }
}

export function postSentinels(world: World, { present, selves }: Sentinels, fresh: () => Random) {
  const { history, urls } = world
  const listeners = selves.map((_, home) =>
    read(world, { name: `sentinel of node ${home}`, face: 'raw WebSocket', random: fresh(), home }),
  )
  const over = new AbortController()
  const stopNoting = noteStandstills(world)
  history.note({ type: 'watched', nodes: urls.length })
  const work = Promise.all([
    ...selves.map((self, node) =>
      watchNode(world, { node, self, present, random: fresh(), over: over.signal }),
    ),
    ...present.map((self, node) => stayOnline(world, { node, self, over: over.signal })),
  ])
  return {
    listeners,
    /** Stops the simulated agents. Resolves when the outcomes of their last calls are known. */
    async stop(): Promise<void> {
      history.note({ type: 'rest' })
      over.abort()
      await work
      stopNoting()
    },
  }
}
