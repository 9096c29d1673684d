import { createClient } from 'redis'

/**
 * Carries hints between nodes: through Redis or, if all nodes run on one machine, through the primary
 * process. A lost message delays delivery but loses no data.
 */
export type Bus = {
  /** Becomes false when a connection breaks or a reply is late, and true when the bus works again. */
  readonly isUp: boolean
  /** Sends to every node that is listening, at most once. Silently drops messages while the bus is down. */
  publish(channel: Channel, text: string): void
  subscribe(channel: Channel, listener: (text: string) => void): void
  /** Calls the listener each time the bus comes up, because earlier messages may have been missed. */
  onUp(listener: () => void): void
  close(): Promise<void>
}

/** A bus that also runs scripts. Every call returns or fails quickly, and its callers have a fallback. */
export type RedisBus = Bus & {
  /** Runs a Lua script atomically. Rejects if Redis is unreachable or slow. */
  run(script: string, keys: string[], values: (string | number)[]): Promise<unknown>
}

export type Channel = 'log' | 'presence' | 'typing'

type Subscription = { channel: Channel; listener(text: string): void }

type Needs = { url: string; observe: { redisAway(error: unknown): void; redisBack(): void } }

const answerMs = 250
const slowMs = 1000
/** Maximum number of unanswered commands. Beyond it, published messages are dropped. */
const queueMax = 10_000
const retryMaxMs = 1000
/**
 * A connection is replaced after this many checks in a row without a reply to its pings. The socket's own
 * timeout cannot detect this, because it counts sent data as activity. Checks are counted rather than time,
 * so that a blocked event loop counts as one check and pending replies are read before the next check.
 */
const silence = { lookMs: 500, looks: 6 }

const nameOf = (channel: Channel) => `plaza:${channel}`

/** Connects in the background, so that Redis may be unreachable at startup. */
export function openBus({ url, observe }: Needs): RedisBus {
  const commands = createCommands(url)
  const subscriber = commands.duplicate()
  const upListeners: (() => void)[] = []
  /** Connections that are broken, or whose latest reply was an error, for example from a busy server. */
  const unwell = new Set<object>([commands, subscriber])
  const subscriptions = createSubscriptions(subscriber)
  let isToldAway = false
  /** Until this time Redis counts as down because a reply was late, so that not every call waits. */
  let slowUntil = 0
  const isWell = () => unwell.size === 0 && performance.now() >= slowUntil
  let closed = false

  const quietLooks = new Map<typeof commands, number>()

  function lookAt(client: typeof commands): void {
    const looks = client.isReady ? (quietLooks.get(client) ?? 0) + 1 : 0
    quietLooks.set(client, looks)
    if (looks < silence.looks) return
    quietLooks.set(client, 0)
    away(client, new Error('Redis does not answer on this connection; replacing it'))
    client.destroy()
    client.connect().catch((error: unknown) => away(client, error))
  }

  function away(client: object, error: unknown): void {
    if (!isToldAway && !closed) observe.redisAway(error)
    isToldAway = true
    unwell.add(client)
  }

  function well(client: object): void {
    if (!unwell.delete(client) || unwell.size > 0) return
    isToldAway = false
    observe.redisBack()
    for (const listener of upListeners) listener()
  }

  /** Marks the subscriber as working once all subscriptions are in effect. */
  function attend(): void {
    subscriptions.hearAll().then(
      () => well(subscriber),
      (error: unknown) => away(subscriber, error),
    )
  }

  for (const [client, answered] of [
    [commands, () => well(commands)],
    [subscriber, attend],
  ] as const) {
    client.on('error', (error: unknown) => away(client, error))
    client.on('end', () => away(client, new Error('the connection to Redis ended')))
    for (const sign of ['ready', 'ping-interval', 'error']) client.on(sign, () => quietLooks.set(client, 0))
    client.on('ready', answered)
    // After an error, a reply to a ping is the only sign that the same connection works again.
    client.on('ping-interval', answered)
    client.connect().catch((error: unknown) => away(client, error))
  }

  const looking = setInterval(() => {
    for (const client of [commands, subscriber]) lookAt(client)
  }, silence.lookMs)
  looking.unref()

  return {
    get isUp() {
      return isWell()
    },
    publish(channel, text) {
      if (!isWell()) return
      const sent = subscriptions.isSharded
        ? commands.sPublish(nameOf(channel), text)
        : commands.publish(nameOf(channel), text)
      sent.catch((error: unknown) => away(commands, error))
    },
    subscribe(channel, listener) {
      subscriptions.add({ channel, listener })
      if (subscriber.isReady) attend()
    },
    run(script, keys, values) {
      const answer = inTime(commands.eval(script, { keys, arguments: values.map(String) }))
      answer.catch(() => {
        slowUntil = performance.now() + slowMs
      })
      return answer
    },
    onUp(listener) {
      upListeners.push(listener)
      if (unwell.size === 0) listener()
    },
    async close() {
      closed = true
      clearInterval(looking)
      for (const client of [commands, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}

function createCommands(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: queueMax,
    pingInterval: 1000,
    socket: {
      connectTimeout: 2000,
      // Applies only while connecting. After that, the pings detect a dead connection.
      socketTimeout: 3000,
      reconnectStrategy: (retries) =>
        Math.min(50 * 2 ** Math.min(retries, 8), retryMaxMs) + Math.random() * 50,
    },
  })
}

/** Keeps a connection's subscriptions in effect. */
function createSubscriptions(subscriber: ReturnType<typeof createCommands>) {
  /** Subscriptions that are not in effect yet, or were lost with a broken connection. */
  const unheard = new Set<Subscription>()
  let isSharded = true

  /**
   * Subscribes to a channel. Servers before version 7 have no sharded channels, so falls back to a plain one.
   */
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
    add: (subscription: Subscription) => void unheard.add(subscription),
    async hearAll(): Promise<void> {
      for (const subscription of [...unheard]) {
        await listen(subscription)
        unheard.delete(subscription)
      }
    },
  }
}

/** Rejects if there is no reply in time. A later reply is ignored. */
function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Redis did not answer within ${answerMs} ms`)), answerMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
