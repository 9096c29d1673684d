import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createSocketIo } from '../../hub/sockets/socketio.ts'
import { openServer } from '../support/nodes/openServer.ts'
import { servers } from '../support/nodes/servers.ts'

const query = '/socket.io/?EIO=4&transport=polling'
const say = async (url: string, body?: string) => {
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

describe.each(servers)('on %s', (name) => {
  /** Starts two hubs that forward requests to each other. */
  async function openPair() {
    const ports: (number | undefined)[] = []
    const urls: string[] = []
    for (const number of [1, 2]) {
      const socketIo = createSocketIo()
      socketIo.on('connection', (socket) => {
        socket.onAny((...said) => socket.emit('echo', number, ...said))
        socket.on('bye', () => socket.disconnect(true))
      })
      const siblings = { number, portOf: (hub: number) => ports[hub] }
      const { server, url } = await openServer(name, { socketIo, siblings })
      ports[number] = await server.listenToSiblings()
      urls.push(url)
    }
    const [here = '', there = ''] = urls
    const opened = JSON.parse((await say(here + query)).text.slice(1)) as { sid: string }
    return { here, there, ports, sid: opened.sid }
  }

  it('a long-polling session works whichever hub gets its requests', async () => {
    const { here, there, sid } = await openPair()
    const [mine, theirs] = [here, there].map((url) => `${url}${query}&sid=${sid}`)
    expect(await say(theirs ?? '', '40')).toEqual({ status: 200, text: 'ok' })
    expect((await say(theirs ?? '')).text).toMatch(/^40\{"sid"/)
    for (const [writer = '', reader = ''] of [
      [mine, theirs],
      [theirs, mine],
      [theirs, theirs],
    ]) {
      expect((await say(writer, '42["hello",{"text":"é"}]')).status).toBe(200)
      expect((await say(reader)).text).toBe('42["echo",1,"hello",{"text":"é"}]')
    }
  })

  it('a poll that waits at another hub ends when its client goes, and the session with it', async () => {
    const { here, there, sid } = await openPair()
    const path = `${query}&sid=${sid}`
    await say(there + path, '40')
    await say(there + path)
    const leaving = new AbortController()
    const poll = fetch(there + path, { signal: leaving.signal })
    // Give the long poll time to reach the other hub, by waiting for the response to another request.
    await expect.poll(async () => (await say(`${here}/anything`)).status).toBe(200)
    leaving.abort()
    await expect(poll).rejects.toThrow()
    await expect.poll(async () => (await say(here + path, '2')).status).toBe(400)
  })

  it('a session opened by polling upgrades to a WebSocket at another hub, and hears there how it ends', async () => {
    const { there, sid } = await openPair()
    await say(`${there}${query}&sid=${sid}`, '40')
    await say(`${there}${query}&sid=${sid}`)
    const socket = new WebSocket(
      `${there.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&sid=${sid}`,
    )
    const heard: string[] = []
    socket.on('message', (data) => void heard.push(String(data)))
    await once(socket, 'open')
    socket.send('2probe')
    await expect.poll(() => heard).toEqual(['3probe'])
    socket.send('5')
    socket.send('42["hello",1]')
    await expect.poll(() => heard).toContain('42["echo",1,"hello",1]')
    const closed = once(socket, 'close')
    socket.send('42["bye"]')
    await closed
  })

  it('a session whose hub is down gets the answer of an unknown session, upon which clients open another', async () => {
    const { there, ports, sid } = await openPair()
    const unknown = { status: 400, text: '{"code":1,"message":"Session ID unknown"}' }
    ports[1] = undefined
    expect(await say(`${there}${query}&sid=${sid}`)).toEqual(unknown)
    expect(await say(`${there}${query}&sid=9.other`)).toEqual(unknown)
    const socket = new WebSocket(
      `${there.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&sid=${sid}`,
    )
    await once(socket, 'error')
  })
})
