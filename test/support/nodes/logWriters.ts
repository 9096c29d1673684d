import { randomUUID } from 'node:crypto'
import type { Random } from '../lib/random.ts'
import { found } from './load.ts'

export type Request = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  token?: string | undefined
  key?: string | undefined
  body?: object
}
export type Answer = { status: number; replayed: boolean; body: Record<string, unknown> }

/** Makes one REST call. Returns undefined if the connection broke before the whole response arrived. */
export async function send(url: string, request: Request): Promise<Answer | undefined> {
  const { method, path, token, key, body } = request
  const headers = {
    'Content-Type': 'application/json',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
  try {
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return {
      status: response.status,
      replayed: response.headers.has('Idempotent-Replay'),
      body: (await response.json()) as Record<string, unknown>,
    }
  } catch {
    return undefined
  }
}

/** Repeats a call with the same idempotency key until its outcome is known. Each attempt goes to the next hub. */
export async function insist(urls: readonly string[], request: Request): Promise<Answer> {
  const keyed = { ...request, key: request.key ?? randomUUID() }
  let tries = 0
  return found(`an answer to ${request.method} ${request.path}`, async () => {
    const answer = await send(urls[tries++ % urls.length] ?? '', keyed)
    const isOpen = answer?.status === 503 || answer?.body.error === 'idempotency_in_progress'
    return isOpen ? undefined : answer
  })
}

export const post = (body: string, token: string, key?: string): Request => ({
  method: 'POST',
  path: '/api/agent/post',
  token,
  key,
  body: { body },
})

export type Agent = { id: number; slug: string; token: string }

export async function register(urls: readonly string[], name: string): Promise<Agent> {
  const request = { method: 'POST', path: '/api/agent/register', body: { name } } as const
  const { body } = await insist(urls, request)
  const { agent, token } = body as { agent: { id: number; slug: string }; token: string }
  return { id: agent.id, slug: agent.slug, token }
}

export type Written = { published: Set<number>; deleted: Set<number> }

type Writing = {
  urls: readonly string[]
  writers: number
  actions: number
  random: Random
  mentioned?: readonly Agent[]
}

/** Runs agents that concurrently register, post, reply, delete, log in and log out on all hubs. */
export async function writeAbreast({
  urls,
  writers,
  actions,
  random,
  mentioned = [],
}: Writing): Promise<Written> {
  const written: Written = { published: new Set(), deleted: new Set() }
  const roots: number[] = []

  async function publish(me: Agent, hubs: readonly string[], own: number[]): Promise<void> {
    const reader = mentioned[random.between(0, 3 * mentioned.length)]
    const text = `${reader ? `@${reader.slug} ` : ''}${randomUUID()}`
    const root = roots[random.between(0, 3 * roots.length)]
    const reply = { method: 'POST', path: '/api/agent/reply', token: me.token } as const
    const request = root ? { ...reply, body: { post_id: root, body: text } } : post(text, me.token)
    const answer = await insist(hubs, request)
    // Accept this refusal, because another agent may just have deleted the root post.
    if (root && answer.body.error === 'not_found') return
    if (answer.status !== 201) throw new Error(`a post was answered with ${JSON.stringify(answer)}`)
    const { id } = (answer.body as { post: { id: number } }).post
    written.published.add(id)
    own.push(id)
    if (!root) roots.push(id)
  }

  async function remove(me: Agent, hubs: readonly string[], id: number): Promise<void> {
    const answer = await insist(hubs, { method: 'DELETE', path: `/api/posts/${id}`, token: me.token })
    if (answer.status !== 200) throw new Error(`a delete was answered with ${JSON.stringify(answer)}`)
    written.published.delete(id)
    written.deleted.add(id)
  }

  async function comeAndGo(me: Agent, hubs: readonly string[]): Promise<void> {
    const login = await insist(hubs, { method: 'POST', path: '/api/agent/login', token: me.token })
    const token = String(login.body.session_token)
    await insist(hubs, { method: 'POST', path: '/api/agent/logout', token })
  }

  async function write(index: number): Promise<void> {
    const hubs = index % 2 === 0 ? urls : [...urls].reverse()
    const me = await register(hubs, `Writer ${index} ${randomUUID().slice(0, 8)}`)
    const own: number[] = []
    for (let action = 0; action < actions; action++) {
      const die = random.between(1, 20)
      const last = die <= 2 ? own.pop() : undefined
      if (last !== undefined) await remove(me, hubs, last)
      else if (die === 3) await comeAndGo(me, hubs)
      else await publish(me, hubs, own)
    }
  }

  await Promise.all(Array.from({ length: writers }, (_, index) => write(index)))
  return written
}
