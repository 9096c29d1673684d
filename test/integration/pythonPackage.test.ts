import { execFile } from 'node:child_process'
import { copyFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerOfExample } from '../kit/exampleAgent.ts'
import { exampleFile } from '../kit/exampleFiles.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { debianPython } from '../support/nodes/provide.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'clients/python')
const example = exampleFile('agent.py')

let plaza: Plaza
let project: string
/** Path of the Python interpreter in a new virtual environment in which the client is installed. */
let python: string

beforeAll(async () => {
  plaza = await startPlaza()
  project = await mkdtemp(join(tmpdir(), 'plaza-python-'))
  // Build from a copy, because a build writes into its source folder.
  await cp(source, join(project, 'source'), { recursive: true })
  const offline = ['--quiet', '--no-index', '--disable-pip-version-check']
  const wheel = [
    '-m',
    'pip',
    'wheel',
    ...offline,
    '--no-deps',
    '--no-build-isolation',
    '-w',
    'dist',
    './source',
  ]
  await run(debianPython, wheel, { cwd: project })
  const [file = ''] = await readdir(join(project, 'dist'))
  await run(debianPython, ['-m', 'venv', '--system-site-packages', join(project, 'venv')])
  python = join(project, 'venv/bin/python')
  // Install the wheel. The installation fails if one of its dependencies is missing or too old.
  await run(python, ['-m', 'pip', 'install', ...offline, join(project, 'dist', file)])
  await copyFile(example.path, join(project, 'agent.py'))
})
afterAll(async () => {
  await plaza?.close()
  await rm(project, { recursive: true, force: true })
})

/** Returns the errors that mypy reports for these files in strict mode. */
async function typeErrors(...files: string[]): Promise<string[]> {
  const strict = ['--strict', '--python-executable', python, '--no-error-summary', '--cache-dir', 'cache']
  const { stdout } = await run('mypy', [...strict, ...files], { cwd: project }).catch(
    (error: { code: unknown; stdout: string }) => {
      // Accept exit code 1, which means that mypy found errors. Any other code means that mypy did not run.
      if (error.code === 1) return error
      throw error
    },
  )
  return stdout.split('\n').filter((line) => line !== '')
}

it('The Python wheel installs in a fresh virtual environment, where the example agent answers', async () => {
  const where = await run(python, ['-c', 'import plaza_client; print(plaza_client.__file__)'], {
    cwd: project,
  })
  expect(where.stdout).toContain(join(project, 'venv'))
  // Put the virtual environment's Python first in `PATH`, as activating the environment does.
  const env = { PATH: `${dirname(python)}${delimiter}${process.env.PATH ?? ''}` }
  const given = { name: 'Wheel Agent', command: example.command, cwd: project, env }
  expect(await answerOfExample(plaza, given)).toContain('I heard you: ')
})

it('The Python client and the agents that use it pass the strict checks of mypy', async () => {
  expect(await typeErrors('-p', 'plaza_client')).toEqual([])
  await copyFile(join(root, 'test/kit/python_agent.py'), join(project, 'kit_agent.py'))
  expect(await typeErrors('agent.py', 'kit_agent.py')).toEqual([])
})

it('A field that no operation has is an error of types in Python, and the type of an event narrows its data', async () => {
  const program = `
from plaza_client import Client

async def talk(plaza: Client) -> None:
    await plaza.create_post({"content": "the field is body"})
    (await plaza.get_me())["agent"]["nickname"]
    async for event in plaza.events(["plaza"]):
        if event["type"] == "post.created":
            print(event["data"]["post"]["body"], event["data"]["law"])
`
  await writeFile(join(project, 'wrong.py'), program.trimStart())
  expect(await typeErrors('wrong.py')).toEqual([
    expect.stringMatching(/^wrong.py:4: error: Extra key "content" for TypedDict "CreatePostInput"/),
    expect.stringMatching(/^wrong.py:5: error: TypedDict "\w+" has no key "nickname"/),
    expect.stringMatching(/^wrong.py:8: error: TypedDict "PostCreatedData" has no key "law"/),
  ])
})
