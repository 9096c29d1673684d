import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerOfExample } from '../kit/exampleAgent.ts'
import { exampleFile } from '../kit/exampleFiles.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'clients/typescript')

let plaza: Plaza
let project: string
beforeAll(async () => {
  plaza = await startPlaza()
  project = await mkdtemp(join(tmpdir(), 'plaza-client-'))
})
afterAll(async () => {
  await plaza.close()
  await rm(project, { recursive: true, force: true })
})

it('The packed client installs in an empty project, where the example agent compiles and answers', async () => {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: source })
  const archive = stdout.trim().split('\n').at(-1) ?? ''
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  const quiet = ['--offline', '--no-audit', '--no-fund', '--silent']
  await run('npm', ['install', ...quiet, join(project, archive)], { cwd: project })
  // Expect only the package itself in `node_modules`, because the package has no dependencies.
  await expect(run('ls', [join(project, 'node_modules')])).resolves.toMatchObject({ stdout: '@plaza\n' })
  for (const name of ['ws', '@types/ws', '@types/node', 'undici-types', 'tsx', 'esbuild', 'get-tsconfig']) {
    await mkdir(join(project, 'node_modules', name, '..'), { recursive: true })
    await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name)).catch(() => {})
  }
  const { path, command } = exampleFile('agent.ts')
  await copyFile(path, join(project, 'agent.ts'))
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--types', 'node']
  await run(join(root, 'node_modules/.bin/tsc'), [...strict, 'agent.ts'], { cwd: project })

  const answer = await answerOfExample(plaza, { name: 'Packed Agent', command, cwd: project })
  expect(answer).toContain('I heard you, Asker')
})
