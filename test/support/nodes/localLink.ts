import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type LocalLink = {
  readonly port: number
  /** Breaks every connection through the proxy and accepts no new ones. */
  cut(): void
  /** Breaks every connection through the proxy, but accepts new ones. */
  snap(): void
  /** Delays all data by `ms` in both directions, without reordering it. */
  slow(ms: number): void
  /** Stops reading from the server, which continues to send. */
  stall(): void
  /**
   * Stops forwarding data in this direction on the open connections, without closing them. New connections
   * work. Cannot be undone.
   */
  silence(way: Way): void
  /**
   * Closes the server's side of the open connections without notifying the clients, whose connections stay half-open.
   * New connections work.
   */
  abandon(): void
  /** Undoes `cut`, `slow` and `stall`. */
  mend(): void
}

/**
 * Direction of data through the proxy: `out` is from the client to the server, `back` from the server to the client.
 */
export type Way = 'both' | 'out' | 'back'

type Line = { near: Socket; far: Socket; mute: Set<Socket> }

export async function openLocalLink(target: number): Promise<LocalLink> {
  const sockets = new Set<Socket>()
  const fars = new Set<Socket>()
  const lines = new Set<Line>()
  let isStalled = false
  let isCut = false
  let lagMs = 0

  const server = createServer({ noDelay: true }, (near) => {
    near.on('error', () => near.destroy())
    if (isCut) return void near.destroy()
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
    far.on('error', () => far.destroy())
    far.on('close', () => fars.delete(far))
    fars.add(far)
    const line: Line = { near, far, mute: new Set() }
    lines.add(line)
    carry(near, far, line)
    carry(far, near, line)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  /** Forwards data in one direction, with backpressure: the sender has to wait while the receiver does not read. */
  function carry(from: Socket, to: Socket, line: Line): void {
    let held: Promise<void> | undefined
    sockets.add(from)
    const goOn = () => void (isStalled && fars.has(from) ? from.pause() : from.resume())
    goOn()

    function pass(send: () => void): void {
      if (line.mute.has(from)) return
      if (lagMs === 0 && !held) return send()
      const due = performance.now() + lagMs
      const mine = (held ?? Promise.resolve()).then(async () => {
        await delay(Math.max(0, Math.min(due - performance.now(), lagMs)))
        if (held === mine) held = undefined
        if (!line.mute.has(from)) send()
      })
      held = mine
    }
    from.on('data', (chunk) =>
      pass(() => {
        if (to.write(chunk) || to.destroyed) return
        from.pause()
        to.once('drain', goOn)
      }),
    )
    from.on('end', () => pass(() => to.end()))
    from.on('close', () => {
      sockets.delete(from)
      if (to.destroyed) lines.delete(line)
      if (!from.readableEnded && line.mute.size === 0) to.destroy()
    })
  }

  function snap(): void {
    for (const socket of sockets) socket.destroy()
  }

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      snap()
    },
    snap,
    slow(ms) {
      lagMs = ms
    },
    stall() {
      isStalled = true
      for (const far of fars) far.pause()
    },
    silence(way) {
      for (const { near, far, mute } of lines) {
        if (way !== 'back') mute.add(near)
        if (way !== 'out') mute.add(far)
      }
    },
    abandon() {
      for (const { near, far, mute } of lines) {
        mute.add(near).add(far)
        far.destroy()
      }
    },
    mend() {
      isCut = false
      lagMs = 0
      isStalled = false
      for (const far of fars) far.resume()
    },
  }
}
