import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '../lib/configError.ts'
import { createHubMetrics } from '../observe/hubMetrics.ts'
import type { Observe } from '../observe/observe.ts'
import type { Readiness } from '../observe/readiness.ts'
import { type Asked, createWindows } from '../pipeline/gates/windows.ts'
import { type Child, type Ending, startChild } from './child.ts'
import { mergeMetrics } from './mergeMetrics.ts'
import { createRestarts, type Restarts } from './restarts.ts'
import type { Place } from './siblings.ts'

type Needs = { count: number; place: Place; observe: Observe; gaveUp(): void }

/** A hub (one of the servers on this machine) and the child process that currently runs it. */
type Hub = {
  readonly number: number
  readonly restarts: Restarts
  child: Child | undefined
  /** Port for requests from the other hubs (server processes). */
  port: number | undefined
  /** Time at which the hub (server process) began to serve clients. Undefined if it is not running or not ready. */
  openedAt: number | undefined
  /** True once this hub (server process) has begun to serve clients. If the hub exits earlier, the startup fails. */
  hasServed: boolean
}

/** Timeout in ms for requests from the primary process to a hub (server process), because the hub may have hung. */
const answerMs = 1000
/**
 * Time that hubs (server processes) get to shut down before they are killed. The time limit for the whole shutdown is
 * 25 s, which leaves 5 s to stop Postgres.
 */
const drainMs = 20_000

/**
 * Starts all hubs (server processes) and restarts those that exit. The first hub starts alone, so that configuration
 * errors are reported only once and migrations run only once.
 */
export async function openHubs({
  count,
  place,
  observe,
  gaveUp,
}: Needs): Promise<{ close(): Promise<void> }> {
  const hubs: Hub[] = Array.from({ length: count }, (_, index) => ({
    ...{ number: index + 1, restarts: createRestarts() },
    ...{ child: undefined, port: undefined, openedAt: undefined, hasServed: false },
  }))
  const windows = createWindows(() => new Date())
  const metrics = createHubMetrics()
  let isClosing = false
  const closing = new AbortController()

  const serving = () => hubs.filter(({ openedAt }) => openedAt !== undefined)

  const answersFor = (hub: Hub, opened: () => void) => ({
    count: (asked: readonly Asked[]) => windows.count(asked),
    reachable(port: number) {
      hub.port = port
      return tellPorts(hubs)
    },
    opened() {
      hub.openedAt = performance.now()
      hub.hasServed = true
      metrics.opened(hub.number)
      opened()
    },
    metrics: () => metricsOf(serving(), metrics.text),
    problems: () => problemsOf(serving().filter((other) => other !== hub)),
  })

  /** Starts a hub process. Resolves with undefined once it serves clients, or with its exit status if it exits first. */
  function launch(hub: Hub): Promise<Ending | undefined> {
    return new Promise((resolve) => {
      const child = startChild(hub.number, {
        hint(line) {
          for (const other of hubs) if (other !== hub) other.child?.link.hint(line)
        },
        answers: answersFor(hub, () => resolve(undefined)),
      })
      hub.child = child
      child.link.ask('place', place, answerMs).catch(() => {})
      void child.ended.then((ending) => {
        resolve(ending)
        ended(hub, ending)
      })
    })
  }

  function ended(hub: Hub, ending: Ending): void {
    const servedMs = hub.openedAt === undefined ? 0 : performance.now() - hub.openedAt
    Object.assign(hub, { child: undefined, port: undefined, openedAt: undefined })
    if (isClosing || !hub.hasServed) return
    void tellPorts(hubs)
    metrics.ended(hub.number)
    const waitMs = hub.restarts.next(servedMs)
    observe.hubEnded(hub.number, ending, waitMs)
    if (waitMs === undefined) return gaveUp()
    delay(waitMs, undefined, { signal: closing.signal }).then(
      () => void launch(hub),
      () => {},
    )
  }

  async function close(): Promise<void> {
    isClosing = true
    closing.abort()
    await endAll(hubs.flatMap(({ child }) => child ?? []))
  }

  const failed = await startAll(hubs, launch)
  if (failed !== undefined) {
    await close()
    throw new ConfigError([`HUBS: hub ${failed} did not start; its own message says why`])
  }
  return { close }
}

/**
 * Starts the first hub (server process), then all others. If a hub exits before it is ready, returns the hub's number,
 * otherwise undefined.
 */
async function startAll(
  [first, ...others]: readonly Hub[],
  launch: (hub: Hub) => Promise<Ending | undefined>,
): Promise<number | undefined> {
  if (first && (await launch(first))) return first.number
  const endings = await Promise.all(others.map(launch))
  return others[endings.findIndex((ending) => ending !== undefined)]?.number
}

async function tellPorts(hubs: readonly Hub[]): Promise<void> {
  const ports = Object.fromEntries(hubs.map(({ number, port }) => [number, port]))
  await Promise.allSettled(hubs.map(({ child }) => child?.link.ask('ports', ports, answerMs)))
}

async function endAll(running: readonly Child[]): Promise<void> {
  for (const child of running) child.kill('SIGTERM')
  const late = setTimeout(() => {
    for (const child of running) child.kill('SIGKILL')
  }, drainMs)
  await Promise.all(running.map((child) => child.ended))
  clearTimeout(late)
}

/** Sends a request to a hub (server process). Resolves with undefined if the hub does not answer in time. */
const ask = <Answer>(child: Child | undefined, name: string): Promise<Answer | undefined> =>
  child?.link.ask<Answer>(name, null, answerMs).catch(() => undefined) ?? Promise.resolve(undefined)

async function metricsOf(hubs: readonly Hub[], own: () => Promise<string>): Promise<string> {
  const texts = hubs.map(({ child }) => ask<string>(child, 'metrics'))
  return mergeMetrics([...(await Promise.all(texts)), await own()].filter((text) => text !== undefined))
}

async function problemsOf(hubs: readonly Hub[]): Promise<string[]> {
  const problems = hubs.map(async ({ number, child }) => {
    const readiness = await ask<Readiness>(child, 'readiness')
    if (readiness === undefined) return [`hub ${number} does not answer`]
    return readiness.ok ? [] : [`hub ${number}: ${readiness.reason}`]
  })
  return (await Promise.all(problems)).flat()
}
