import { createClient } from 'redis'

/**
 * Redis holds hints only: what is lost here costs time and no fact. Every call returns at once or gives up soon, and
 * whoever uses it has another way.
 */
export type Bus = {
  /** False from the moment a connection broke, or a command was not answered in time, until it is well again. */
  readonly isUp: boolean
  /** At most once, to every node that listens now; dropped without a word while Redis is away. */
  publish(channel: Channel, text: string): void
  subscribe(channel: Channel, listener: (text: string) => void): void
  /** Runs a script atomically. Rejects when Redis is away or slow. */
  run(script: string, keys: string[], values: (string | number)[]): Promise<unknown>
  /** Hears each time Redis has become reachable: messages may have been missed until now. */
  onUp(listener: () => void): void
  close(): Promise<void>
}

export type Channel = 'log' | 'presence' | 'typing'

type Subscription = { channel: Channel; listener(text: string): void }

type Options = { url: string; observe: { redisAway(error: unknown): void; redisBack(): void } }

const answerMs = 250
const slowMs = 1000
/** Unanswered commands that may wait; past this what is published is dropped. */
const queueMax = 10_000
const retryMaxMs = 1000
/**
 * A connection on which no ping is answered for so many looks in a row is replaced. The socket's own timeout does not tell: whatever
 * is sent counts as life there. Looks and no time: an event loop that stood still reads first what came meanwhile.
 */
const silence = { lookMs: 500, looks: 6 }

const nameOf = (channel: Channel) => `plaza:${channel}`

/** Connects in the background: a Redis that is away at the start is like one that goes away later. */
export function openBus({ url, observe }: Options): Bus {
  const commands = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: queueMax,
    pingInterval: 1000,
    socket: {
      connectTimeout: 2000,
      // While it is being made; after that the pings tell.
      socketTimeout: 3000,
      reconnectStrategy: (retries) =>
        Math.min(50 * 2 ** Math.min(retries, 8), retryMaxMs) + Math.random() * 50,
    },
  })
  const subscriber = commands.duplicate()
  const upListeners: (() => void)[] = []
  /** Those that are broken, or whose last answer was an error: an end, or a server that is only busy. */
  const unwell = new Set<object>([commands, subscriber])
  /** Asked for and not in effect: what a connection takes with it when it breaks is asked for again. */
  const unheard = new Set<Subscription>()
  let isToldAway = false
  let isSharded = true
  /** While it is too slow to be of use it counts as away, so that nobody waits for it call by call. */
  let slowUntil = 0
  const isWell = () => unwell.size === 0 && performance.now() >= slowUntil
  let closed = false

  const quietLooks = new Map<typeof commands, number>()

  function lookAt(client: typeof commands): void {
    const looks = client.isReady ? (quietLooks.get(client) ?? 0) + 1 : 0
    quietLooks.set(client, looks)
    if (looks < silence.looks) return
    quietLooks.set(client, 0)
    away(client, new Error('Redis answers nothing on this connection; it is replaced'))
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

  /** The subscriber is well when it hears everything it was asked for. */
  function attend(): void {
    hearAll().then(
      () => well(subscriber),
      (error: unknown) => away(subscriber, error),
    )
  }

  async function hearAll(): Promise<void> {
    for (const subscription of [...unheard]) {
      await listen(subscription)
      unheard.delete(subscription)
    }
  }

  for (const [client, answered] of [
    [commands, () => well(commands)],
    [subscriber, attend],
  ] as const) {
    client.on('error', (error: unknown) => away(client, error))
    client.on('end', () => away(client, new Error('the connection to Redis ended')))
    for (const sign of ['ready', 'ping-interval', 'error']) client.on(sign, () => quietLooks.set(client, 0))
    client.on('ready', answered)
    // An error may be followed by an answer on the same connection: nothing else tells that it is well again.
    client.on('ping-interval', answered)
    client.connect().catch((error: unknown) => away(client, error))
  }

  const looking = setInterval(() => {
    for (const client of [commands, subscriber]) lookAt(client)
  }, silence.lookMs)
  looking.unref()

  /** A server before 7 has no sharded channels. */
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
    get isUp() {
      return isWell()
    },
    publish(channel, text) {
      if (!isWell()) return
      const sent = isSharded
        ? commands.sPublish(nameOf(channel), text)
        : commands.publish(nameOf(channel), text)
      sent.catch((error: unknown) => away(commands, error))
    },
    subscribe(channel, listener) {
      unheard.add({ channel, listener })
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

/** Gives up waiting; the answer that still comes is nobody's. */
function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Redis did not answer within ${answerMs} ms`)), answerMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
