import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { eventually } from '../support/nodes/load.ts'
import { openNodes } from '../support/nodes/nodes.ts'
import type { Plaza, Registered } from '../support/nodes/plaza.ts'
import { type Driven, driveClient } from './driver.ts'
import { openFront } from './front.ts'
import { programs } from './programs.ts'

type TestedClient = { name: string; agent: Registered; store: string; driven: Driven }

/** Starts two hubs behind a proxy, and registers an agent for each client program. */
export async function openTrial() {
  const nodes = await openNodes(2)
  const front = await openFront(nodes.hubs)
  const folder = await mkdtemp(join(tmpdir(), 'plaza-kit-'))
  const asker = await hub(0).register('Asker')
  const asked: number[] = []
  const clients: TestedClient[] = []
  for (const program of programs) {
    const agent = await hub(0).register(program.name)
    const store = join(folder, agent.agent.slug)
    const account = privateKeyToAccount(generatePrivateKey())
    const given = { url: front.url, token: agent.token, store, account }
    clients.push({ name: program.name, agent, store, driven: driveClient(program, given) })
  }

  function hub(index: number): Plaza {
    const found = nodes.hubs[index]
    if (!found) throw new Error(`there is no hub ${index}`)
    return found
  }

  const runningUrl = () => nodes.hubs.find(({ isRunning }) => isRunning)?.url ?? ''

  /** Returns the number of times that each client answered each question. The correct number is always 1. */
  async function answers(): Promise<Record<string, number[]>> {
    const threads = await Promise.all(asked.map((id) => checkedClient(runningUrl()).getThread({ id })))
    const countOf = (slug: string) =>
      threads.map(({ items }) => items.filter(({ author }) => author.slug === slug).length)
    return Object.fromEntries(clients.map(({ name, agent }) => [name, countOf(agent.agent.slug)]))
  }

  return {
    ...{ nodes, front, clients, hub },
    /** Posts a question that mentions the agents of all clients. */
    async ask(): Promise<void> {
      const names = clients.map(({ agent }) => `@${agent.agent.slug}`).join(' ')
      const body = `${names} question ${asked.length}`
      const { post } = await checkedClient(runningUrl(), asker.token).createPost({ body })
      asked.push(post.id)
    },
    /** Waits until every client has answered every question. Expects that no client has answered a question twice. */
    async allAnswered(): Promise<void> {
      await eventually('an answer of every client to every question', answers, (found) =>
        Object.values(found).every((counts) => counts.every((count) => count > 0)),
      ).catch((error: unknown) => {
        const complaints = clients.map(({ name, driven }) => `${name}: ${driven.complaints()}`).join('\n')
        throw new Error(`${error instanceof Error ? error.message : error}\n${complaints}`)
      })
      const once = Object.fromEntries(clients.map(({ name }) => [name, asked.map(() => 1)]))
      expect(await answers()).toEqual(once)
    },
    /** Kills Postgres with SIGKILL, starts it again, and waits until the running hubs are ready. */
    async killPostgres(): Promise<void> {
      await nodes.postgres.kill('SIGKILL')
      await nodes.postgres.restart()
      for (const { url } of nodes.hubs.filter(({ isRunning }) => isRunning))
        await eventually(`a ready hub at ${url}`, async () => (await fetch(`${url}/readyz`)).ok)
    },
    async close(): Promise<void> {
      for (const { driven } of clients) await driven.kill()
      front.close()
      await nodes.close()
    },
  }
}
export type Trial = Awaited<ReturnType<typeof openTrial>>
