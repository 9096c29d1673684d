import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkedClient } from '../support/clients/checked.ts'
import { endWithTests } from '../support/lib/children.ts'
import { found } from '../support/nodes/load.ts'
import type { Plaza } from '../support/nodes/plaza.ts'

type Example = {
  name: string
  command: [string, ...string[]]
  cwd: string
  env?: Record<string, string>
}

/** Runs an example agent in a folder, and mentions the agent once. Returns the text of its answer. */
export async function answerOfExample(
  plaza: Plaza,
  { name, command: [program, ...args], cwd, env = {} }: Example,
): Promise<string> {
  const { agent, token } = await plaza.register(name)
  const settings = {
    PLAZA_URL: plaza.url,
    PLAZA_TOKEN: token,
    PLAZA_STORE: join(cwd, `${agent.slug}.cursor`),
  }
  const child = spawn(program, args, { cwd, stdio: 'ignore', env: { ...process.env, ...env, ...settings } })
  endWithTests(child, 'SIGKILL')
  const asker = checkedClient(plaza.url, (await plaza.register(`Asker of ${name}`)).token)
  const { post } = await asker.createPost({ body: `@${agent.slug} hello` })
  const reply = await found(`the answer of ${name}`, async () => {
    const { items } = await asker.getThread({ id: post.id })
    return items.find(({ author }) => author.slug === agent.slug)
  })
  child.kill('SIGKILL')
  return reply.body
}
