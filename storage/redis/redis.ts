import { type Cluster, findCluster } from './cluster.ts'
import {
  type Channel,
  type Connections,
  isMoved,
  lookMs,
  openConnections,
  type Subscription,
} from './connections.ts'

/**
 * Message bus between hubs. Messages pass through Redis or, on a single machine, through the primary process.
 * If a message is lost, the events in it are delayed but not lost, because Postgres stores all events.
 */
export type Bus = {
  /** False while the connection is broken or a reply is late. */
  readonly isUp: boolean
  /** Sends a message, which each listener receives at most once. Drops the message while the connection is down. */
  publish(channel: Channel, text: string): void
  subscribe(channel: Channel, listener: (text: string) => void): void
  /** Calls the listener after each reconnect, because earlier messages may have been missed. */
  onUp(listener: () => void): void
  close(): Promise<void>
}

/**
 * A bus that also runs scripts in Redis. If Redis is unreachable or slow, calls reject quickly, so that the caller can
 * continue without Redis.
 */
export type RedisBus = Bus & {
  /** Runs a Lua script atomically. Rejects if Redis is unreachable or slow. */
  run(script: string, keys: string[], values: (string | number)[]): Promise<unknown>
}

export type { Channel } from './connections.ts'

type Needs = { url: string; observe: { redisAway(error: unknown): void; redisBack(): void } }

const answerMs = 250
const slowMs = 1000

/** Connects the message bus to a Redis server. In a Redis cluster, reconnects when the master changes. */
export function openBus({ url, observe }: Needs): RedisBus {
  const subscriptions: Subscription[] = []
  const upListeners: (() => void)[] = []
  let isToldAway = false
  let closed = false
  /** Time until which Redis is treated as unavailable after a late reply. Until then, calls fail at once. */
  let slowUntil = 0
  const cluster = followCluster(url, { moveTo, lost: away })
  let connections = open(url)

  function open(at: string): Connections {
    return openConnections({
      ...{ url: at, subscriptions, well },
      away: (error) => (isMoved(error) ? cluster.look(at, { isElsewhere: true }) : away(error)),
    })
  }

  function moveTo(master: string): void {
    if (closed) return
    connections.close()
    connections = open(master)
  }

  function away(error: unknown): void {
    if (!isToldAway && !closed) observe.redisAway(error)
    isToldAway = true
  }

  function well(): void {
    isToldAway = false
    observe.redisBack()
    cluster.look(connections.url)
    for (const listener of upListeners) listener()
  }

  const looking = setInterval(() => {
    connections.replaceSilent()
    if (!connections.isWell && cluster.isExpected) cluster.look(connections.url)
  }, lookMs)
  looking.unref()
  const isUp = () => connections.isWell && performance.now() >= slowUntil

  return {
    get isUp() {
      return isUp()
    },
    publish(channel, text) {
      if (isUp()) connections.publish(channel, text)
    },
    subscribe(channel, listener) {
      subscriptions.push({ channel, listener })
      connections.subscribe({ channel, listener })
    },
    run(script, keys, values) {
      const answer = inTime(connections.run(script, keys, values))
      answer.catch(() => {
        slowUntil = performance.now() + slowMs
      })
      return answer
    },
    onUp(listener) {
      upListeners.push(listener)
      if (connections.isWell) listener()
    },
    async close() {
      closed = true
      clearInterval(looking)
      connections.close()
    },
  }
}

type Told = { moveTo(master: string): void; lost(error: unknown): void }

function followCluster(seed: string, told: Told) {
  let known: Cluster | undefined
  let isExpected = false
  let isLooking = false

  async function find(current: string, isElsewhere: boolean): Promise<void> {
    const found = await findCluster([...new Set([seed, current, ...(known?.nodes ?? [])])])
    known = found ?? known
    isExpected ||= isElsewhere || found !== undefined
    if (!found) {
      if (isExpected) told.lost(new Error('no node of the Redis cluster names the master of its keys'))
      return
    }
    // Switch servers only if the current one did not respond or sent a MOVED error. A different URL alone
    // is no reason to switch, because one server can have several URLs.
    const isNeeded = isElsewhere || !found.askedOf.includes(current)
    if (isNeeded && found.master !== current) told.moveTo(found.master)
  }

  return {
    get isExpected() {
      return isExpected
    },
    /**
     * Connects to the cluster's master if the server `current` does not respond. `isElsewhere`: true if `current`
     * responded that another server has the keys (a MOVED error), which is also a reason to switch.
     */
    look(current: string, { isElsewhere = false } = {}): void {
      if (isLooking) return
      isLooking = true
      find(current, isElsewhere)
        .catch(told.lost)
        .finally(() => {
          isLooking = false
        })
    },
  }
}

/** Rejects if Redis does not reply in time. A later reply is ignored. */
function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Redis did not answer within ${answerMs} ms`)), answerMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
