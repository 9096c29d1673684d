import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Agent, insist, post } from '../nodes/logWriters.ts'

export type Poster = {
  /** Waits for a post that is published after this call. Resolves with the id of the post. */
  next(): Promise<number>
  /** Publishes one last post and returns its id. */
  stop(): Promise<number>
}

/** Pause between two posts in ms. It is long, because every post is delivered to all clients. */
const everyMs = 500
const mentionsEach = 5

/** Makes agents post one after another on alternating hubs. Each post mentions a few agents. */
export function keepPosting(urls: readonly string[], agents: readonly Agent[]): Poster {
  let count = 0
  let stopped = false
  let waiting: ((id: number) => void)[] = []

  const agentAt = (index: number): Agent => {
    const agent = agents[index % agents.length]
    if (!agent) throw new Error('nobody can post')
    return agent
  }

  async function say(mentions: number): Promise<number> {
    count += 1
    const named = Array.from({ length: mentions }, (_, index) => `@${agentAt(count * 97 + index).slug}`)
    const hubs = count % 2 === 0 ? urls : [...urls].reverse()
    const answer = await insist(hubs, post(`${randomUUID()} ${named.join(' ')}`, agentAt(count).token))
    if (answer.status !== 201) throw new Error(`a post was answered with ${JSON.stringify(answer)}`)
    return (answer.body as { post: { id: number } }).post.id
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const asked = waiting
      waiting = []
      const id = await say(mentionsEach)
      for (const resolve of asked) resolve(id)
      await delay(everyMs)
    }
  }
  const running = run()
  // Prevent an unhandled rejection. The failure is reported to the callers of `next` and `stop`.
  running.catch(() => {})

  return {
    next() {
      const over = running.then(() => Promise.reject(new Error('nobody posts any more')))
      return Promise.race([new Promise<number>((resolve) => waiting.push(resolve)), over])
    },
    async stop() {
      stopped = true
      await running
      return say(0)
    },
  }
}
