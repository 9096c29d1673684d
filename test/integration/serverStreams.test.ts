import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { HttpAnswer, HttpStream } from '../../hub/server/answer.ts'
import { ClientGone } from '../../hub/server/server.ts'
import { connectRaw, exchange, requestBytes } from '../support/clients/http.ts'
import { deferred } from '../support/lib/deferred.ts'
import { openServer } from '../support/nodes/openServer.ts'
import { servers } from '../support/nodes/servers.ts'

const budget = 1024 * 1024
const line = (index: number) => `${index} `.padEnd(16 * 1024, 'x').concat('\n')

function heldStream() {
  const opened = deferred<HttpStream>()
  const drained = deferred<void>()
  const closed = deferred<void>()
  const told = { closed: 0 }
  const answer: HttpAnswer = {
    status: 200,
    headers: { 'Content-Type': 'text/event-stream' },
    stream(stream) {
      stream.write('welcome\n')
      opened.resolve(stream)
      return {
        drained: drained.resolve,
        closed() {
          told.closed += 1
          closed.resolve()
        },
      }
    },
  }
  return { answer, told, opened: opened.promise, drained: drained.promise, closed: closed.promise }
}

function fill(stream: HttpStream): number {
  let count = 0
  while (stream.outstandingBytes() <= budget) stream.write(line(count++))
  return count
}

const open = async (url: string) => (await once(get(url), 'response')) as [IncomingMessage]

describe.each(servers)('on %s, a stream', (name) => {
  it('reports the bytes its client has not taken, tells when they are, and loses nothing', async () => {
    const { answer, opened, drained, closed } = heldStream()
    const { url } = await openServer(name, { http: async () => answer })
    const [response] = await open(url)
    const stream = await opened
    const count = fill(stream)
    const received = text(response)
    await drained
    expect(stream.outstandingBytes()).toBe(0)
    stream.end()
    // Remove keep-alive comments, which may occur between the lines.
    const lines = (await received).replaceAll(':\n\n', '').split(/(?<=\n)/)
    expect(lines).toEqual(['welcome\n', ...Array.from({ length: count }, (_, index) => line(index))])
    await closed
  })

  it('has no outstanding bytes after a write that the client could take at once', async () => {
    const { answer, opened } = heldStream()
    const { url } = await openServer(name, { http: async () => answer })
    const [response] = await open(url)
    const stream = await opened
    for (let count = 0; count < 10; count++) stream.write(line(count))
    expect(stream.outstandingBytes()).toBe(0)
    response.destroy()
  })

  it('is closed once when its client leaves, and later writes are harmless', async () => {
    const { answer, told, opened, closed } = heldStream()
    const { url, faults } = await openServer(name, { http: async () => answer })
    const [response] = await open(url)
    const stream = await opened
    fill(stream)
    response.destroy()
    await closed
    stream.write('nobody hears this')
    stream.end()
    expect({ told: told.closed, faults }).toEqual({ told: 1, faults: [] })
  })

  it('is closed once when the hub ends it', async () => {
    const { answer, told, opened, closed } = heldStream()
    const { url } = await openServer(name, { http: async () => answer })
    const [response] = await open(url)
    const stream = await opened
    stream.write('goodbye')
    stream.end()
    stream.end()
    expect(await text(response)).toBe('welcome\ngoodbye')
    await closed
    expect(told.closed).toBe(1)
  })

  it('that the hub ends while it opens is closed once, with everything written', async () => {
    const closed = deferred<void>()
    let times = 0
    const answer: HttpAnswer = {
      status: 200,
      headers: { 'Content-Type': 'text/event-stream' },
      stream(stream) {
        stream.write('bye\n')
        stream.end()
        return {
          drained() {},
          closed() {
            times += 1
            closed.resolve()
          },
        }
      },
    }
    const { url, faults } = await openServer(name, { http: async () => answer })
    const [response] = await open(url)
    expect(await text(response)).toBe('bye\n')
    await closed.promise
    expect({ times, faults }).toEqual({ times: 1, faults: [] })
  })

  it('that opens for a client who has left is closed at once', async () => {
    const { answer, closed } = heldStream()
    const asked = deferred<void>()
    const left = deferred<void>()
    const { url } = await openServer(name, {
      async http({ path }) {
        if (path === '/') return { status: 200, headers: {}, body: '' }
        asked.resolve()
        await left.promise
        return answer
      },
    })
    const connection = await connectRaw(url)
    await connection.send(requestBytes('GET', '/stream'))
    await asked.promise
    connection.drop('reset')
    // Give the server time to notice the disconnect, by waiting for the response to another request.
    await exchange(url, requestBytes('GET', '/'))
    left.resolve()
    await closed
  })
})

describe.each(servers)('on %s, a request body', (name) => {
  it('that breaks off rejects in its handler, and no answer is sent', async () => {
    const outcome = deferred<unknown>()
    const asked = deferred<void>()
    const { url, faults } = await openServer(name, {
      async http({ body }) {
        asked.resolve()
        const read = body()
        read.catch(outcome.resolve)
        await read
        return { status: 200, headers: {}, body: '' }
      },
    })
    const connection = await connectRaw(url)
    await connection.send(requestBytes('POST', '/', { headers: { 'Content-Length': '10' }, body: 'half' }))
    await asked.promise
    connection.drop()
    expect(await outcome.promise).toBeInstanceOf(ClientGone)
    expect(faults).toEqual([])
  })
})
