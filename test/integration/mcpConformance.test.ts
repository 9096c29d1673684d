import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createMcp } from '../../hub/mcp/mcp.ts'
import { endWithTests } from '../support/lib/children.ts'
import { openServer } from '../support/nodes/openServer.ts'
import { startPlaza } from '../support/nodes/plaza.ts'
import { servers } from '../support/nodes/servers.ts'
import { fixtures } from './mcpFixtures.ts'

/** Tests of the official MCP conformance suite that require no particular tools or resources of the server. */
const passedByAny = [
  'server-initialize',
  'ping',
  'tools-list',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'resources-list',
  'dns-rebinding-protection',
]

/** Tests of the MCP conformance suite that need the tools and resources defined in the suite. */
const passedWithFixtures = [
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'json-schema-2020-12',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
]

/** Tests of optional MCP features that the server does not declare, grouped by feature. */
const notAnnounced = {
  'messages from the server during a call, which need a stream': [
    'tools-call-with-logging',
    'tools-call-with-progress',
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
  'the capability logging': ['logging-set-level'],
  'the capability completions': ['completion-complete'],
  'subscriptions to resources': ['resources-subscribe', 'resources-unsubscribe'],
  'the capability prompts': [
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

/** Runs the whole MCP conformance suite against a server. Returns the names of passed and failed tests. */
async function runSuite(url: string): Promise<{ passed: string[]; failed: string[] }> {
  const args = [
    ...['--import', join(folder, 'conformanceOnNode20.mjs'), suite],
    ...['server', '--suite', 'all', '--url', `${url}/mcp`],
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  endWithTests(child, 'SIGKILL')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await new Promise((resolve) => child.once('close', resolve))
  const verdicts = [...output.matchAll(/^([✓✗]) ([\w-]+): /gm)]
  const marked = (wanted: string) =>
    verdicts
      .filter(([, mark]) => mark === wanted)
      .map(([, , name = '']) => name)
      .sort()
  return { passed: marked('✓'), failed: marked('✗') }
}

const unannounced = Object.values(notAnnounced).flat()

it('A plaza passes the scenarios of the MCP conformance suite that need no tools made for the suite', async () => {
  const plaza = await startPlaza()
  const verdicts = await runSuite(plaza.url).finally(() => plaza.close())
  expect(verdicts).toEqual({
    passed: [...passedByAny].sort(),
    failed: [...passedWithFixtures, ...unannounced].sort(),
  })
})

it('The MCP endpoint passes every scenario of what it announces when it offers the tools of the suite', async () => {
  const unlimited = async () => ({ states: [], done() {}, giveBack() {} })
  const faults: unknown[] = []
  const mcp = createMcp({
    offers: fixtures,
    limiter: { take: unlimited, takeForDeadToken: unlimited },
    credentials: { get: () => Promise.reject(new Error('The suite sends no token.')) },
    ...{ baseUrl: 'http://localhost:3000', trustedProxies: 0, version: '1' },
    observe: { fault: (error) => void faults.push(error) },
  })
  const { url } = await openServer(servers[0] ?? 'node', {
    http: (request) => mcp({ ...request, requestId: 'suite', token: undefined }),
    bodyBytesMax: 65_536,
  })
  expect(await runSuite(url)).toEqual({
    passed: [...passedByAny, ...passedWithFixtures].sort(),
    failed: [...unannounced].sort(),
  })
  expect(faults).toEqual([])
})
