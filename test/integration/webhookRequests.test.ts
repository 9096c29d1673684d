import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openReceiver } from '../../hub/webhooks/receiver.ts'
import { whyFailed } from '../../hub/webhooks/whyFailed.ts'
import { deferred } from '../support/lib/deferred.ts'
import { collectGarbage } from '../support/lib/garbage.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Returns a function that sends a request to the URL. By default, the URL's host name resolves to this machine. */
async function post(url: string, resolve: () => Promise<string[]> = async () => ['127.0.0.1']) {
  const receiver = await openReceiver(new URL(url), { local: true, resolve })
  cleanups.push(receiver.close)
  return () => receiver.post({ headers: { 'webhook-id': '1' }, body: '{}' }, new AbortController().signal)
}

it('Every request of a receiver goes to the address that was checked, whatever the name resolves to later', async () => {
  const hosts: (string | undefined)[] = []
  const port = await serve((request, response) => {
    hosts.push(request.headers.host)
    response.setHeader('connection', 'close')
    response.end()
  })
  const answers = [['127.0.0.1'], ['169.254.169.254'], ['169.254.169.254']]
  const send = await post(`http://agent.example:${port}/`, async () => answers.shift() ?? [])
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect(hosts).toEqual([`agent.example:${port}`, `agent.example:${port}`])
  expect(answers).toHaveLength(2)
})

it('A redirect is not followed', async () => {
  let requests = 0
  const port = await serve((_request, response) => {
    requests += 1
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  })
  const send = await post(`http://agent.example:${port}/`)
  expect((await send()).status).toBe(302)
  expect(requests).toBe(1)
})

it('An answer without an end is cut off after 4096 bytes', async () => {
  let closed = false
  const port = await serve((_request, response) => {
    response.on('close', () => {
      closed = true
    })
    const more = () => {
      if (!closed) response.write('a'.repeat(1024), () => setImmediate(more))
    }
    more()
  })
  const send = await post(`http://agent.example:${port}/`)
  expect(await send()).toEqual({ status: 200, text: 'a'.repeat(4096) })
  await expect.poll(() => closed).toBe(true)
})

it('A request that is closed by the hub ends at once', async () => {
  const port = await serve(() => {})
  const receiver = await openReceiver(new URL(`http://agent.example:${port}/`), {
    local: true,
    resolve: async () => ['127.0.0.1'],
  })
  cleanups.push(receiver.close)
  const closing = new AbortController()
  const sent = receiver.post({ headers: {}, body: '{}' }, closing.signal)
  closing.abort()
  await expect(sent).rejects.toThrow()
})

it('An answer that never begins or never ends is given up, also while garbage is collected', async () => {
  const silent = await serve(() => {})
  const unended = await serve(
    (_request, response) => void response.writeHead(200, { 'content-length': 10 }).write('a'),
  )
  cleanups.push(collectGarbage())
  const answers = [silent, unended].map(async (port) => {
    const send = await post(`http://agent.example:${port}/`)
    return send().catch(whyFailed)
  })
  expect(await Promise.all(answers)).toEqual(['it did not answer in time', 'it did not answer in time'])
})

it('TLS asks for the name of the webhook, not for its address', async () => {
  const hello = deferred<Buffer>()
  const server = createTcpServer((socket) =>
    socket.once('data', (data) => {
      hello.resolve(data)
      socket.destroy()
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => server.close())
  const send = await post(`https://agent.example:${(server.address() as AddressInfo).port}/`)
  expect(await send().catch(whyFailed)).toBe('the request failed with ECONNRESET')
  expect((await hello.promise).toString('latin1')).toContain('agent.example')
})
