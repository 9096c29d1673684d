import { Socket } from 'node:net'
import type { Bus, Channel } from '../../storage/redis/redis.ts'
import type { Readiness } from '../observe/readiness.ts'
import type { Windows } from '../pipeline/gates/windows.ts'
import { hintKind, type Link, openLink } from './link.ts'

/** Settings that the primary process decides for its hubs. */
export type Place = { port: number; databaseUrl: string; operatorToken: string }

/** The other hubs of this machine, as one hub sees them through the primary process. */
export type Siblings = {
  /** Number of this hub, from 1. */
  readonly number: number
  readonly place: Place
  readonly bus: Bus
  /** Counts uses of rate limits for all hubs together. Rejects if the primary does not answer in time. */
  count: Windows['count']
  /** Returns the loopback port where a hub accepts requests from its siblings; undefined if it is down. */
  portOf(hub: number): number | undefined
  /** Tells all hubs the loopback port where this hub accepts requests from its siblings. */
  reachable(port: number): Promise<void>
  /** Tells the primary that this hub serves clients. */
  opened(): Promise<void>
  /** Resolves when the primary has ended, even by SIGKILL. */
  readonly lost: Promise<void>
  /** Sets the source of this hub's own metrics and readiness, which the primary asks for. */
  serve(own: Own): void
  /** Returns the metrics of all hubs in one text. */
  metrics(): Promise<string>
  /** Returns the problems of the other hubs that share the port. */
  problems(): Promise<string[]>
}

type Counted = Awaited<ReturnType<Windows['count']>>
export type Own = { metrics(): Promise<string>; readiness(): Promise<Readiness> }

/** Command-line argument of a process that is one of several hubs. The hub's number follows. */
export const hubArgument = '--hub'
/** File descriptor of the link in the process of a hub. */
const linkDescriptor = 3
const countMs = 500
/** After a late answer, the hub counts by itself for this long, so that not every call waits. */
const slowMs = 1000
const openedMs = 10_000
const wholeMs = 2000

/** Returns the number of this hub, or undefined in a process that was not started by a primary. */
export function hubNumber(args: readonly string[]): number | undefined {
  const at = args.indexOf(hubArgument)
  return at < 0 ? undefined : Number(args[at + 1])
}

/** Joins the other hubs, in a process that the primary started. */
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

/** A hint is one line: its kind, its channel, a space and its text, which is JSON. */
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
