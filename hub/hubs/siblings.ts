import { Socket } from 'node:net'
import type { Bus, Channel } from '../../storage/redis/redis.ts'
import type { Readiness } from '../observe/readiness.ts'
import type { Windows } from '../pipeline/gates/windows.ts'
import { hintKind, type Link, openLink } from './link.ts'

/** Settings that the primary process chooses for its hubs (server processes). */
export type Place = { port: number; databaseUrl: string; operatorToken: string }

/** Other hubs (server processes) on this machine, reached through the primary process. */
export type Siblings = {
  /** Number of this hub (server process), starting at 1. */
  readonly number: number
  readonly place: Place
  readonly bus: Bus
  /**
   * Counts a call against the caller's rate limits. All hubs (server processes) on this machine share the counts.
   * Rejects if the primary process does not answer in time.
   */
  count: Windows['count']
  /** Returns the loopback port for requests to another server process, or undefined if that process is down. */
  portOf(hub: number): number | undefined
  /** Announces the loopback port on which this process accepts requests from the other hubs (server processes). */
  reachable(port: number): Promise<void>
  /** Notifies the primary process that this process has started to serve clients. */
  opened(): Promise<void>
  /** Resolves when the primary process has ended, even if SIGKILL ended it. */
  readonly lost: Promise<void>
  /** Registers this process's metrics and readiness functions, which the primary process calls when needed. */
  serve(own: Own): void
  metrics(): Promise<string>
  /** Returns the readiness problems of the other hubs (server processes) on this machine. */
  problems(): Promise<string[]>
}

type Counted = Awaited<ReturnType<Windows['count']>>
export type Own = { metrics(): Promise<string>; readiness(): Promise<Readiness> }

/** Command-line option that precedes the number of a hub (server process). */
export const hubArgument = '--hub'
/** File descriptor of the connection to the primary process. */
const linkDescriptor = 3
const countMs = 500
/**
 * Time in ms for which this process relies on its own rate-limit counts after the primary process has failed to answer
 * in time.
 */
const slowMs = 1000
const openedMs = 10_000
const wholeMs = 2000

/** Returns the number of this hub (server process), or undefined if it runs alone. */
export function hubNumber(args: readonly string[]): number | undefined {
  const at = args.indexOf(hubArgument)
  return at < 0 ? undefined : Number(args[at + 1])
}

/** Connects this process to the other hubs (server processes) through the primary process. */
export async function joinSiblings(number: number): Promise<Siblings> {
  const listeners = new Map<string, ((text: string) => void)[]>()
  let ports: Record<number, number> = {}
  let own: Own | undefined
  let isOpen = true
  let slowUntil = 0
  const { promise: place, resolve: placed } = deferred<Place>()
  const { promise: lost, resolve: lose } = deferred<void>()
  const link = openLink({
    stream: new Socket({ fd: linkDescriptor }),
    hint(line) {
      const { channel, text } = decodeHint(line)
      for (const listener of listeners.get(channel) ?? []) listener(text)
    },
    answers: {
      place: placed,
      ports(now: Record<number, number>) {
        ports = now
      },
      metrics: () => own?.metrics(),
      readiness: () => own?.readiness(),
    },
    closed() {
      isOpen = false
      lose()
    },
  })
  return {
    number,
    place: await place,
    bus: {
      get isUp() {
        return isOpen && performance.now() >= slowUntil
      },
      publish: (channel, text) => link.hint(encodeHint(channel, text)),
      subscribe(channel, listener) {
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      },
      onUp: (listener) => listener(),
      async close() {},
    },
    count(asked) {
      const counted = link.ask<Counted>('count', asked, countMs)
      counted.catch(() => {
        slowUntil = performance.now() + slowMs
      })
      return counted
    },
    portOf: (hub) => ports[hub],
    reachable: (port) => link.ask('reachable', port, openedMs),
    opened: () => link.ask('opened', null, openedMs),
    lost,
    serve(by) {
      own = by
    },
    ...ofAll(link, () => own),
  }
}

function ofAll(link: Link, own: () => Own | undefined): Pick<Siblings, 'metrics' | 'problems'> {
  return {
    metrics: () =>
      link.ask<string>('metrics', null, wholeMs).catch(async () => (await own()?.metrics()) ?? ''),
    problems: () =>
      link.ask<string[]>('problems', null, wholeMs).catch(() => ['the primary process does not answer']),
  }
}

const encodeHint = (channel: Channel, text: string) => `${hintKind}${channel} ${text}\n`

function decodeHint(line: Buffer): { channel: string; text: string } {
  const space = line.indexOf(' ')
  return { channel: line.toString('utf8', 1, space), text: line.toString('utf8', space + 1, line.length - 1) }
}

function deferred<Value>() {
  let resolve = (_value: Value) => {}
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
