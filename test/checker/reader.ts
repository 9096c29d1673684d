import { setTimeout as delay } from 'node:timers/promises'
import type { Frame } from '../support/frames.ts'
import type { Random } from '../support/random.ts'
import type { World } from './actor.ts'
import { fingerprint } from './fingerprint.ts'
import { type LiveFace, type LiveLine, liveLines } from './liveLines.ts'

/** A client of one live face that comes back after each loss, anywhere, right behind the last event it has. */
export type Reader = {
  readonly name: string
  /** Shown with the next connection. */
  token: string | undefined
  /** The last event heard, or what a gap left behind. */
  readonly position: number
  readonly isConnected: boolean
  pause(): void
  resume(): void
  /** Cuts the connection; it comes back. */
  drop(): void
  stop(): void
}

type Options = { name: string; face: LiveFace; random: Random; agent?: { id: number; token: string } }

/** Between two tries. */
const againMs = 50

export function read(world: World, { name, face, random, agent }: Options): Reader {
  const { urls, history } = world
  let token = agent?.token
  let line: LiveLine | undefined
  let since: number | undefined
  let epoch: string | undefined
  let node = random.between(0, urls.length - 1)
  let stopped = false

  function take(frame: Frame): void {
    switch (frame.op) {
      case 'welcome':
        epoch = String(frame.epoch)
        history.note({ type: 'welcome', reader: name, seq: Number(frame.seq), epoch })
        since ??= Number(frame.seq)
        return
      case 'event': {
        const event = frame as Frame & { seq: number; prev: number; room: string; type: string }
        const { seq, prev, room, type: kind } = event
        const told = fingerprint(kind, event.data as Record<string, unknown>)
        history.note({ type: 'heard', reader: name, seq, prev, room, kind, ...told })
        since = Math.max(since ?? 0, seq)
        return
      }
      case 'gap':
        history.note({ type: 'gap', reader: name, from: Number(frame.from), to: Number(frame.to) })
        since = Math.max(since ?? 0, Number(frame.to))
        return
      case 'bye':
        history.note({ type: 'bye', reader: name, code: String(frame.code) })
    }
  }

  async function connect(): Promise<void> {
    const hello = {
      ...(token !== undefined && { token }),
      ...(since !== undefined && { since }),
      ...(epoch !== undefined && { epoch }),
    }
    const { token: _, ...position } = hello
    history.note({ type: 'open', reader: name, node, face, ...(agent && { agent: agent.id }), ...position })
    let isOpen = true
    try {
      line = await liveLines[face](urls[node] ?? '', hello, (frame) => {
        // What arrives after the end was noted belongs to nobody.
        if (isOpen) take(frame)
      })
      if (stopped) line.drop()
      await line.closed
      history.note({ type: 'closed', reader: name })
    } catch (error) {
      history.note({ type: 'closed', reader: name, why: String(error) })
      await delay(againMs)
    }
    isOpen = false
    line = undefined
  }

  async function goOn(): Promise<void> {
    while (!stopped) {
      await connect()
      if (random.between(1, 2) === 1) node = random.between(0, urls.length - 1)
    }
  }
  void goOn()

  return {
    name,
    get token() {
      return token
    },
    set token(given) {
      token = given
    },
    get position() {
      return since ?? 0
    },
    get isConnected() {
      return line !== undefined
    },
    pause: () => line?.pause(),
    resume: () => line?.resume(),
    drop: () => line?.drop(),
    stop() {
      stopped = true
      line?.drop()
    },
  }
}
