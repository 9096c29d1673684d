import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { startPlaza } from '../support/nodes/plaza.ts'
import { createEmptyDatabase, startRealPostgres } from '../support/nodes/postgres.ts'

const dockerfile = readFileSync(fileURLToPath(new URL('../../Dockerfile', import.meta.url)), 'utf8')

type Command = [string, ...string[]]
const commandOf = (line: RegExp) => JSON.parse(line.exec(dockerfile)?.[1] ?? '[]') as Command

it('The command of the image starts a hub, and its health check tells if the hub serves', async () => {
  const postgres = await startRealPostgres()
  onTestFinished(postgres.close)
  const plaza = await startPlaza({
    databaseUrl: await createEmptyDatabase(postgres.url),
    command: commandOf(/^CMD (.*)$/m),
    env: { NODE_ENV: 'production' },
  })
  onTestFinished(plaza.close)
  const [program, ...options] = commandOf(/^HEALTHCHECK .*\\\n {2}CMD (.*)$/m)
  const health = () =>
    spawnSync(program, options, { env: { ...process.env, PORT: new URL(plaza.url).port } }).status

  expect(health()).toBe(0)
  await plaza.kill('SIGTERM')
  expect(health()).toBe(1)
})
