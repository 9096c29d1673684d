import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Opens a TCP proxy to a server. A test can break all connections through the proxy. */
export async function openCable(target: string) {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  const lines = new Set<{ near: Socket; far: Socket }>()
  let isCut = false
  let losing: { after: string | undefined; lost(): void } | undefined

  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), '127.0.0.1')
    let isSaid = false
    // Add these listeners before `pipe` adds its own, so that they inspect each chunk before it is forwarded.
    near.on('data', (chunk: Buffer) => {
      if (losing?.after !== undefined && chunk.includes(losing.after)) isSaid = true
    })
    far.on('data', () => {
      if (!losing || (losing.after !== undefined && !isSaid)) return
      near.destroy()
      losing.lost()
      losing = undefined
    })
    const line = { near, far }
    lines.add(line)
    near.on('close', () => lines.delete(line))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function cut(): void {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    /**
     * Closes the client's connection instead of forwarding the server's next response. If `after` is given, waits until
     * the client has sent that string.
     */
    loseAnswer(after?: string): Promise<void> {
      return new Promise((lost) => {
        losing = { after, lost }
      })
    },
    /** Stops forwarding the server's data, as if the client had stopped reading. */
    deafen(): void {
      for (const { near, far } of lines) far.unpipe(near)
    },
    mend(): void {
      isCut = false
    },
    async close(): Promise<void> {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
