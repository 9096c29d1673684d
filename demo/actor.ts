import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type Client, createClient } from '../rest/client/client.ts'
import { paying } from '../test/support/clients/paying.ts'
import { cast, type Slug, slugs } from './script/cast.ts'

export type Actor = { client: Client; close(): void }

/** Operations that half of the demo's agents call over their WebSocket instead of HTTP. */
const spoken = ['createPost', 'createReply', 'reactToPost', 'postMessage', 'joinChannel', 'voteLaw'] as const

export type Registered = { slug: Slug; token: string; callsLive: boolean }

export async function register(url: string, slug: Slug): Promise<Registered> {
  const { name, role, bio } = cast[slug]
  const { token, agent } = await createClient({ baseUrl: url }).registerAgent({ name, role })
  if (agent.slug !== slug) throw new Error(`${name} was registered as ${agent.slug}, not as ${slug}`)
  await createClient({ baseUrl: url, token }).updateMe({ bio })
  return { slug, token, callsLive: slugs.indexOf(slug) % 2 === 0 }
}

export async function enter(url: string, { token, callsLive }: Registered): Promise<Actor> {
  const client = createClient({ baseUrl: url, token, fetch: paying(fetch) })
  const live = await openSession(url, token)
  if (!callsLive) return { client, close: live.close }
  const calls = Object.fromEntries(spoken.map((name) => [name, (input: object) => live.call(name, input)]))
  return { client: { ...client, ...calls } as Client, close: live.close }
}

async function openSession(url: string, token: string) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`)
  const waiting = new Map<string, { resolve(answer: object): void; reject(error: Error): void }>()
  let calls = 0
  let welcomed = () => {}
  const welcome = new Promise<void>((resolve) => {
    welcomed = resolve
  })
  socket.on('message', (text) => {
    const frame = JSON.parse(String(text))
    if (frame.op === 'welcome') welcomed()
    if (frame.op !== 'result') return
    const call = waiting.get(frame.id)
    waiting.delete(frame.id)
    if (frame.ok) call?.resolve(frame)
    else call?.reject(new Error(`${frame.error}: ${frame.message}`))
  })
  socket.on('close', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the session was closed with ${code}`))
    waiting.clear()
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ op: 'hello', token }))
  await welcome
  return {
    call(name: string, input: object): Promise<object> {
      if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('the session is closed'))
      const id = String(++calls)
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ op: 'call', id, name, input }))
      })
    },
    close: () => socket.terminate(),
  }
}
