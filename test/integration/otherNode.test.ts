import { delimiter } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { eventOf, liveFaces, openRaw, welcomeOf } from '../support/clients/faces.ts'
import { copyCheckout } from '../support/nodes/checkout.ts'
import { otherVersions, provideOtherNode } from '../support/nodes/otherNode.ts'
import { startPlaza } from '../support/nodes/plaza.ts'

it('`npm start` on Node 24 without a native build serves by the portable listener and names the faster one', async () => {
  const folder = await provideOtherNode(otherVersions[24])
  const checkout = await copyCheckout()
  onTestFinished(checkout.remove)
  const plaza = await startPlaza({
    command: ['npm', 'start'],
    cwd: checkout.path,
    env: { PATH: `${folder}${delimiter}${process.env.PATH}`, NODE_PATH: '', NODE_ENV: '', SERVER: '' },
  })
  onTestFinished(plaza.close)

  const told = linesOf(plaza.output()).filter(({ msg }) => msg.includes('listener'))
  expect(told).toEqual([
    expect.objectContaining({
      level: 40,
      msg: expect.stringContaining(`no native build is installed for Node ${otherVersions[24]} on `),
    }),
  ])
  expect(told[0]?.msg).toMatch(/^The portable listener .* To make it faster: npm install --no-save \S+$/)

  const { token } = await plaza.register('Ada of another Node')
  for (const { name, open } of liveFaces) {
    const face = await open(plaza.url, { token })
    await welcomeOf(face)
    const { post } = await checkedClient(plaza.url, token).createPost({ body: `Heard by ${name}.` })
    expect(await eventOf(face, post.id), name).toMatchObject({ data: { post } })
    face.drop()
  }
  const caller = await openRaw(plaza.url, { token })
  expect(await caller.call('getMe', {})).toMatchObject({ ok: true, agent: { name: 'Ada of another Node' } })
  caller.drop()

  // Signal npm, the hub's parent process, as a service manager would.
  await plaza.kill('SIGTERM')
  await expect(fetch(plaza.url)).rejects.toThrow()
  expect(
    linesOf(plaza.output())
      .map(({ level }) => level)
      .filter((level) => level > 40),
  ).toEqual([])
})

/** Returns the log lines, without the lines that npm prints between them. */
const linesOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string })
