import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

type Fault = { token: string; path: string; paid?: boolean; fits(): void } & (
  | { does: 'lose' }
  | { does: 'refuse'; status: number; body: object }
)

/** Opens a proxy that sends each request to a running hub. The proxy can drop or replace chosen responses. */
export async function openFront(hubs: readonly { url: string; readonly isRunning: boolean }[]) {
  const faults: Fault[] = []
  const sockets = new Set<Socket>()
  let turn = 0

  const target = (): URL | undefined => {
    const running = hubs.filter((hub) => hub.isRunning)
    turn += 1
    const hub = running[turn % running.length]
    return hub && new URL(hub.url)
  }

  function takeFault({ headers, url = '' }: IncomingMessage): Fault | undefined {
    const index = faults.findIndex(
      ({ token, path, paid = false }) =>
        headers.authorization === `Bearer ${token}` &&
        url.startsWith(path) &&
        (!paid || headers['x-payment'] !== undefined),
    )
    return index < 0 ? undefined : faults.splice(index, 1)[0]
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const fault = takeFault(incoming)
    const hub = target()
    if (fault?.does === 'refuse') {
      incoming.resume()
      outgoing.writeHead(fault.status, { 'content-type': 'application/json' }).end(JSON.stringify(fault.body))
      return fault.fits()
    }
    if (!hub) return void outgoing.writeHead(502).end('no hub runs')
    const { method, url, headers } = incoming
    const onward = request({ host: hub.hostname, port: hub.port, method, path: url, headers }, (answer) => {
      if (fault) {
        outgoing.destroy()
        return fault.fits()
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => outgoing.destroy()).pipe(outgoing)
    })
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(onward)
  }

  const server = createServer(forward)
  server.on('upgrade', (incoming: IncomingMessage, near: Socket, head: Buffer) => {
    const hub = target()
    if (!hub) return near.destroy()
    const far = connect(Number(hub.port), hub.hostname)
    const { rawHeaders, url } = incoming
    const lines = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
    far.write(`GET ${url} HTTP/1.1\r\n${lines}\r\n`)
    far.write(head)
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

  const spoil = (fault: { token: string; path: string; paid?: boolean } & ({ does: 'lose' } | Refusing)) =>
    new Promise<void>((fits) => faults.push({ ...fault, fits }))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Drops the connection of every live session without sending a close frame. */
    cut(): void {
      for (const socket of sockets) socket.destroy()
    },
    /**
     * Lets a hub execute the agent's next call to this path, but drops the response. If `paid` is true, this happens
     * to the next call that carries a payment.
     */
    lose: (token: string, path: string, { paid = false } = {}) => spoil({ does: 'lose', token, path, paid }),
    /** Refuses the agent's next call to this path. Resolves after the refusal. */
    refuse: (token: string, path: string, status: number, body: object) =>
      spoil({ does: 'refuse', token, path, status, body }),
    close(): void {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
type Refusing = { does: 'refuse'; status: number; body: object }
