import { setTimeout as delay } from 'node:timers/promises'
import type { Frame } from '../support/clients/frames.ts'
import type { Random } from '../support/lib/random.ts'
import type { World } from './actor.ts'
import { fingerprint } from './fingerprint.ts'
import { type LiveFace, type LiveLine, liveLines } from './liveLines.ts'
import type { Owner } from './privateReaders.ts'

/** A client that uses one transport. When its connection ends, it reconnects and resumes after its last event. */
export type Reader = {
  readonly name: string
  readonly face: LiveFace
  readonly position: number
  readonly connections: number
  pause(): void
  resume(): void
  /** Breaks the connection. The client then reconnects. */
  drop(): void
  estrange(): void
  stop(): void
}

/** Options for a client. The client uses only the hub with the index `home`, or any hub if `home` is undefined. */
type Options = { name: string; face: LiveFace; random: Random; owner?: Owner; home?: number }

/** Pause in ms before the client reconnects. */
const againMs = 50
const foreignEpoch = 'of another log'

export function read(world: World, { name, face, random, owner, home }: Options): Reader {
  const { history } = world
  const urls = owner ? world.urls : world.watchUrls
  let line: LiveLine | undefined
  let since: number | undefined
  let epoch: string | undefined
  let isForeign = false
  let connections = 0
  let node = home ?? random.between(0, urls.length - 1)
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
        // Resume after the gap that the hub reported. Ignore the earlier position if the client has connected with the
        // epoch of another log, because positions in that log mean nothing here.
        since = isForeign ? Number(frame.to) : Math.max(since ?? 0, Number(frame.to))
        isForeign = false
        return
      case 'bye':
        history.note({ type: 'bye', reader: name, code: String(frame.code) })
    }
  }

  async function connect(): Promise<void> {
    const position = {
      ...(since !== undefined && { since }),
      ...(epoch !== undefined && { epoch }),
    }
    const shown = owner && { agent: owner.id, made: owner.made }
    const hello = { ...position, ...(owner && { token: owner.token }) }
    isForeign = epoch === foreignEpoch
    history.note({ type: 'open', reader: name, node, face, ...shown, ...position })
    let isOpen = true
    try {
      line = await liveLines[face](urls[node] ?? '', hello, (frame) => {
        // Ignore frames that arrive after the connection has ended.
        if (isOpen) take(frame)
      })
      connections += 1
      if (stopped) line.drop()
      await line.closed
      history.note({ type: 'closed', reader: name })
    } catch (error) {
      history.note({ type: 'closed', reader: name, why: String(error) })
    }
    isOpen = false
    line = undefined
  }

  async function goOn(): Promise<void> {
    while (!stopped) {
      await connect()
      await delay(againMs)
      if (home === undefined && random.between(1, 2) === 1) node = random.between(0, urls.length - 1)
    }
  }
  void goOn()

  return {
    name,
    face,
    get position() {
      return since ?? 0
    },
    get connections() {
      return connections
    },
    pause: () => line?.pause(),
    resume: () => line?.resume(),
    drop: () => line?.drop(),
    estrange() {
      if (since !== undefined) epoch = foreignEpoch
      line?.drop()
    },
    stop() {
      stopped = true
      line?.drop()
    },
  }
}
