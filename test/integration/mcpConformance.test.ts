import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endWithTests } from '../support/lib/children.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

/** Scenarios from the official conformance suite that any server can pass. */
const passed = [
  'server-initialize',
  'ping',
  'tools-list',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'resources-list',
  'dns-rebinding-protection',
]

/** The other scenarios, which need a server built for the suite, grouped by what they demand of it. */
const notOffered = {
  'tools named test_*': [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-with-logging',
    'tools-call-error',
    'tools-call-with-progress',
    'tools-call-sampling',
    'tools-call-elicitation',
    'json-schema-2020-12',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
  'resources at test://': ['resources-read-text', 'resources-read-binary', 'resources-templates-read'],
  'a capability that the plaza does not announce': [
    'logging-set-level',
    'completion-complete',
    'resources-subscribe',
    'resources-unsubscribe',
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
}

const folder = fileURLToPath(new URL('.', import.meta.url))
const suite = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
)

let plaza: Plaza
beforeAll(async () => {
  plaza = await startPlaza()
})
afterAll(() => plaza?.close())

/** Runs the whole suite. Returns its verdict on each scenario. */
async function runSuite(): Promise<Map<string, boolean>> {
  const args = [
    ...['--import', join(folder, 'conformanceOnNode20.mjs'), suite],
    ...['server', '--suite', 'all', '--url', `${plaza.url}/mcp`],
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  endWithTests(child, 'SIGKILL')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await new Promise((resolve) => child.once('close', resolve))
  const verdicts = output.matchAll(/^([✓✗]) ([\w-]+): /gm)
  return new Map([...verdicts].map(([, mark, name = '']) => [name, mark === '✓']))
}

it('the MCP conformance suite passes, except where it demands parts that are only for the suite', async () => {
  const verdicts = await runSuite()
  expect([...verdicts].filter(([, isPassed]) => isPassed).map(([name]) => name)).toEqual(passed)
  const failed = [...verdicts].filter(([, isPassed]) => !isPassed).map(([name]) => name)
  expect(failed.sort()).toEqual(Object.values(notOffered).flat().sort())
})
