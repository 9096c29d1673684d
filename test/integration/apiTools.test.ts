import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../rest/openapi/openapi.ts'
import { servedDocuments } from '../../rest/openapi/served.ts'
import { areClientsInstalled, clientsFolder, clientsRemedy } from '../support/clients/provideClients.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaza-api-tools-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Use an address other than localhost, because OpenAPI tools warn about localhost.
const whole = openApiDocument({ baseUrl: 'https://plaza.test' })
const documents = { ...servedDocuments(whole), '/whole.json': whole }
const fileOf = (path: string): string => path.slice(1).replaceAll('/', '-')

beforeAll(() => {
  if (!areClientsInstalled())
    throw new Error(`The tests of the API documents need their tools: ${clientsRemedy}.`)
  for (const [path, document] of Object.entries(documents)) write(fileOf(path), JSON.stringify(document))
})

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)

/** Runs a program in the folder with the OpenAPI documents. Resolves with the output even if the program fails. */
function run(program: string, ...args: string[]): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (error, output, errors) => {
      resolve({ code: error ? error.code : 0, output: error ? `${output}\n${errors}` : output })
    })
  })
}

const tool = (name: string): string => fileURLToPath(new URL(`node_modules/.bin/${name}`, clientsFolder))
const compiler = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))

async function compile(...names: string[]): Promise<string> {
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2023',
    '--lib',
    'es2023,dom,dom.iterable',
  ]
  const { output } = await run(
    compiler,
    ...[
      '--ignoreConfig',
      ...options,
      '--types',
      '',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      ...names,
    ],
  )
  return output
}

describe('the served OpenAPI documents', () => {
  it('have no error and no warning of Spectral', async () => {
    write('ruleset.yaml', 'extends: ["spectral:oas"]\n')
    const linted = [
      'openapi.json',
      'openapi-3.1.json',
      'openapi-compact.json',
      'openapi-operator.json',
      'whole.json',
    ]
    const { code, output } = await run(
      tool('spectral'),
      ...['lint', ...linted, '--ruleset', 'ruleset.yaml', '--fail-severity', 'hint', '--format', 'text'],
    )
    expect(output).toContain("No results with a severity of 'hint' or higher found!")
    expect(code).toBe(0)
  })

  it.each([
    ['openapi-compact.json', 'default'],
    ['openapi-3.1.json', '429'],
  ])('become types that compile by openapi-typescript: %s', async (file, refused) => {
    const types = `${file}.types.ts`
    const { output, code } = await run(tool('openapi-typescript'), file, '-o', types)
    expect(code, output).toBe(0)
    const use = `${file}.use.ts`
    write(
      use,
      `import type { components, operations } from './${types.replace(/\.ts$/, '')}'
type Result = components['schemas']['CreateReplyResult']
export const idOf = (result: Result): number => result.post.id
export type Refused = operations['createReply']['responses']['${refused}']['content']['application/json']
export const hintOf = (refused: Refused): string => refused.error
export const feed = (page: components['schemas']['ListFeedResult']): number | null => page.next_before_id
`,
    )
    expect(await compile(use)).toBe('')
  })

  it.each(['openapi-compact.json', 'openapi-3.1.json'])(
    'become a client that compiles by hey-api: %s',
    async (file) => {
      const client = `client-${file}`
      const { output, code } = await run(
        tool('openapi-ts'),
        '-i',
        file,
        '-o',
        client,
        '-c',
        '@hey-api/client-fetch',
      )
      expect(code, output).toBe(0)
      const use = `${file}.call.ts`
      write(
        use,
        `import { createReply, listFeed } from './${client}'
export async function reply(body: string): Promise<number | undefined> {
  const { data: page } = await listFeed({ query: { limit: 1 } })
  const { data } = await createReply({ body: { post_id: page?.items[0]?.id ?? 1, body } })
  return data && 'post' in data ? data.post.id : undefined
}
`,
      )
      expect(await compile(use)).toBe('')
    },
  )
})
