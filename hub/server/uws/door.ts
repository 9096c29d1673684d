import { closeSync, openSync } from 'node:fs'
import { type Bounds, openFiles } from '../openFiles.ts'
import type { Server } from '../server.ts'

/**
 * Limits the connections of the uWebSockets.js server. At the limit, a node:http server takes over the port for a
 * while, because only node:http can close idle connections.
 */
export type Door = {
  /**
   * True if only a few more connections are possible. Each connection is then closed after its response, and further
   * WebSockets are refused.
   */
  readonly isCrowded: boolean
  /** True while a second server owns the port, because the main server has reached its limit on connections. */
  readonly isShut: boolean
  stopListening(): void
  close(): Promise<void>
}

type Needs = {
  bounds: Bounds
  stopListening(): void
  listen(): Promise<unknown>
  openKeeper(bounds: Bounds): Promise<Server>
  fault(error: unknown): void
}

const lookMs = 250
const filesForStorage = 32

/**
 * Starts to watch the number of connections. Call this function once the server is listening, before the first
 * connection, because every file descriptor opened later counts as a connection.
 */
export function watchDoor({ bounds, ...door }: Needs): Door {
  const filesBefore = openFiles()
  let connections = 0
  let keeper: Server | undefined
  let isMoving = false
  let isOver = false
  /**
   * File descriptors kept open as a reserve. They are closed at the limit on connections, so that the
   * node:http server that takes over the port can accept new connections.
   */
  const reserve: number[] = []

  function hold(): void {
    try {
      while (reserve.length < bounds.spare + filesForStorage) reserve.push(openSync('/dev/null', 'r'))
    } catch (error) {
      door.fault(error)
    }
  }

  function release(): void {
    for (const file of reserve.splice(0)) closeSync(file)
  }

  async function shut(): Promise<void> {
    door.stopListening()
    release()
    const { spare } = bounds
    const own = { most: spare, spare: Math.floor(spare / 2), idlePerIp: Math.floor(spare / 4) }
    keeper = await door.openKeeper(own)
  }

  async function reopen(): Promise<void> {
    const before = keeper
    before?.stopListening()
    await door.listen()
    keeper = undefined
    hold()
    await before?.close()
  }

  function move(way: () => Promise<void>): void {
    isMoving = true
    way()
      .catch(door.fault)
      .finally(() => {
        isMoving = false
      })
  }

  function look(): void {
    connections = openFiles() - reserve.length - filesBefore
    if (isMoving || isOver) return
    if (!keeper && connections > bounds.most) move(shut)
    if (keeper && connections <= bounds.most - bounds.spare) move(reopen)
  }

  const isBounded = bounds.most !== Number.POSITIVE_INFINITY && filesBefore > 0
  const timer = isBounded ? setInterval(look, lookMs).unref() : undefined
  if (isBounded) hold()

  return {
    get isCrowded() {
      return connections > bounds.most - bounds.spare
    },
    get isShut() {
      return keeper !== undefined
    },
    stopListening() {
      isOver = true
      clearInterval(timer)
      keeper?.stopListening()
    },
    async close() {
      release()
      await keeper?.close()
    },
  }
}
