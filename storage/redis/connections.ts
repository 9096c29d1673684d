import { createClient } from '@redis/client'
import { keyPrefix } from './keys.ts'

export type Channel = 'log' | 'presence' | 'typing'
export type Subscription = { channel: Channel; listener(text: string): void }

/** Two connections to one Redis server: one sends commands, the other receives messages. */
export type Connections = {
  readonly url: string
  /** False if a connection is broken or its latest reply was an error. */
  readonly isWell: boolean
  publish(channel: Channel, text: string): void
  subscribe(subscription: Subscription): void
  run(script: string, keys: string[], values: (string | number)[]): Promise<unknown>
  /** Replaces each connection on which several pings got no reply. Must be called at a fixed interval. */
  replaceSilent(): void
  close(): void
}

type Needs = {
  url: string
  subscriptions: readonly Subscription[]
  /** Called as soon as both Redis connections work, at startup and after each failure. */
  well(): void
  away(error: unknown): void
}

/** Maximum number of unanswered Redis commands. If that many are unanswered, the client rejects each new command. */
const queueMax = 10_000
const retryMaxMs = 1000
export const lookMs = 500
/**
 * Number of checks without a ping reply before a connection is replaced. A socket timeout is not sufficient, because
 * sent data resets it.
 */
const silentLooks = 6

const nameOf = (channel: Channel) => `${keyPrefix}:${channel}`

/** Connects in the background, because Redis may be unreachable at startup. */
export function openConnections({ url, subscriptions, ...needs }: Needs): Connections {
  const commands = createCommands(url)
  const subscriber = commands.duplicate()
  const unwell = new Set<object>([commands, subscriber])
  const subscribed = createSubscriptions(subscriber, subscriptions)
  const quietLooks = new Map<typeof commands, number>()
  let closed = false

  function away(client: object, error: unknown): void {
    if (closed) return
    unwell.add(client)
    needs.away(error)
  }

  function well(client: object): void {
    if (!closed && unwell.delete(client) && unwell.size === 0) needs.well()
  }

  /** Tests a connection by subscribing or running a script, and marks the connection as working or broken. */
  function tryOut(client: typeof commands): void {
    const work = client === subscriber ? subscribed.hearAll() : tryScript(unwell.has(commands) && commands)
    work.then(
      () => well(client),
      (error: unknown) => away(client, error),
    )
  }

  for (const client of [commands, subscriber]) {
    client.on('error', (error: unknown) => away(client, error))
    client.on('end', () => away(client, new Error('the connection to Redis ended')))
    for (const sign of ['ready', 'ping-interval', 'error']) client.on(sign, () => quietLooks.set(client, 0))
    client.on('ready', () => tryOut(client))
    // Redis may recover without any event, so test the connection again after each ping.
    client.on('ping-interval', () => tryOut(client))
    client.connect().catch((error: unknown) => away(client, error))
  }
  subscriber.on('sharded-channel-moved', () => away(subscriber, new Error('MOVED the channels of the plaza')))

  function replaceIfSilent(client: typeof commands): void {
    const looks = client.isReady ? (quietLooks.get(client) ?? 0) + 1 : 0
    quietLooks.set(client, looks)
    if (looks < silentLooks) return
    quietLooks.set(client, 0)
    away(client, new Error('Redis does not answer on this connection; replacing it'))
    client.destroy()
    client.connect().catch((error: unknown) => away(client, error))
  }

  return {
    url,
    get isWell() {
      return unwell.size === 0
    },
    publish(channel, text) {
      const sent = subscribed.isSharded
        ? commands.sPublish(nameOf(channel), text)
        : commands.publish(nameOf(channel), text)
      sent.catch((error: unknown) => away(commands, error))
    },
    subscribe(subscription) {
      subscribed.add(subscription)
      if (subscriber.isReady) tryOut(subscriber)
    },
    run(script, keys, values) {
      const answer = commands.eval(script, { keys, arguments: values.map(String) })
      answer.catch((error: unknown) => {
        if (isMoved(error)) away(commands, error)
      })
      return answer
    },
    replaceSilent() {
      for (const client of [commands, subscriber]) replaceIfSilent(client)
    },
    close() {
      closed = true
      for (const client of [commands, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}

/** Returns true if the error means that another node of the Redis cluster stores the keys. */
export const isMoved = (error: unknown) => error instanceof Error && error.message.startsWith('MOVED ')

function createCommands(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: queueMax,
    pingInterval: 1000,
    socket: {
      connectTimeout: 2000,
      // Maximum time in milliseconds without any sent or received data. Longer than the ping interval, so that no
      // working connection is closed.
      socketTimeout: 3000,
      reconnectStrategy: (retries) =>
        Math.min(50 * 2 ** Math.min(retries, 8), retryMaxMs) + Math.random() * 50,
    },
  })
}

/** Runs a test script, because a cluster node answers pings even when its cluster has failed. */
async function tryScript(commands: ReturnType<typeof createCommands> | false): Promise<void> {
  if (commands) await commands.eval('return 1', { keys: [`${keyPrefix}:try`] })
}

function createSubscriptions(subscriber: ReturnType<typeof createCommands>, wanted: readonly Subscription[]) {
  /** Subscriptions that Redis has not confirmed yet. */
  const unheard = new Set(wanted)
  const all = new Set(wanted)
  let isSharded = true

  // If the channels move to another server, Redis must confirm all subscriptions again before the connection counts
  // as working.
  subscriber.on('sharded-channel-moved', () => {
    for (const subscription of all) unheard.add(subscription)
  })

  /** Subscribes to a sharded channel, or to a plain one on Redis servers before version 7. */
  async function listen({ channel, listener }: Subscription): Promise<void> {
    try {
      await subscriber.sSubscribe(nameOf(channel), listener)
    } catch (error) {
      if (!(error instanceof Error && /unknown command/i.test(error.message))) throw error
      isSharded = false
      await subscriber.subscribe(nameOf(channel), listener)
    }
  }

  return {
    get isSharded() {
      return isSharded
    },
    add(subscription: Subscription): void {
      all.add(subscription)
      unheard.add(subscription)
    },
    async hearAll(): Promise<void> {
      for (const subscription of [...unheard]) {
        await listen(subscription)
        unheard.delete(subscription)
      }
    },
  }
}
