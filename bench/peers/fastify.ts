import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import postgres from 'postgres'
import { z } from 'zod'
import { answerOrders } from '../answering.ts'

/** Message that starts a simple Fastify server. The benchmark compares the hub with this server. */

export type Order = { act: 'open'; url: string; tokens: string[] }

const input = z.object({ body: z.string().min(1).max(4000) })

answerOrders<Order>(async ({ url, tokens }) => {
  const sql = postgres(url, { max: 10, onnotice: () => {} })
  await sql`create table if not exists fastify_posts (id bigserial primary key, author int not null, body text not null, at timestamptz not null default now())`
  const agents = new Map(tokens.map((token, index) => [`Bearer ${token}`, index]))
  const app = fastify()
  app.post('/api/agent/post', async (request, reply) => {
    const author = agents.get(request.headers.authorization ?? '')
    if (author === undefined) return reply.code(401).send({ ok: false })
    const parsed = input.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ ok: false, errors: parsed.error.issues })
    const { body } = parsed.data
    const [post] =
      await sql`insert into fastify_posts (author, body) values (${author}, ${body}) returning id, at`
    return reply
      .code(201)
      .send({ ok: true, post: { id: Number(post?.id), author, body, created_at: post?.at } })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
})
