import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApiDocument } from '../../rest/openapi/openapi.ts'
import { servedDocuments } from '../../rest/openapi/served.ts'

const run = promisify(execFile)
const redocly = fileURLToPath(new URL('../../node_modules/.bin/redocly', import.meta.url))
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plaza-lint-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Problem = { ruleId: string; severity: string; message: string; location: { pointer?: string }[] }

/** Returns the errors and warnings that the linter Redocly reports for these documents. */
async function problemsIn(documents: Record<string, object>): Promise<string[]> {
  const names = Object.keys(documents).map((path) => path.slice(1).replaceAll('/', '-'))
  await Promise.all(
    Object.values(documents).map((one, index) =>
      writeFile(join(folder, names[index] ?? ''), JSON.stringify(one)),
    ),
  )
  const options = ['--format', 'json', '--max-problems', '1000']
  const { stdout } = await run(redocly, ['lint', ...names, ...options], { cwd: folder, env }).catch(
    (error: { code: unknown; stdout: string }) => {
      // Accept exit code 1, which means that Redocly found errors.
      if (error.code === 1) return error
      throw error
    },
  )
  return found(stdout, names.length)
}

function found(output: string, count: number): string[] {
  // Redocly prints one JSON object for each document. Add separators between the objects.
  const list = output.slice(0, output.lastIndexOf('}') + 1).replaceAll('\n}{\n', '\n},{\n')
  const reports = JSON.parse(`[${list}]`) as { problems: Problem[] }[]
  if (reports.length !== count) throw new Error(`Redocly reported on ${reports.length} of ${count} documents`)
  return reports.flatMap(({ problems }) =>
    problems.map(({ ruleId, severity, location: [at] }) => `${severity} ${ruleId} at ${at?.pointer}`),
  )
}

// Use an address other than localhost, because Redocly prints a warning about localhost.
const whole = openApiDocument({ baseUrl: 'https://plaza.test' })

it('Redocly finds no error and no warning in any served OpenAPI document', async () => {
  expect(await problemsIn({ ...servedDocuments(whole), '/whole.json': whole })).toEqual([])
})

it('Redocly finds the warnings of a document without a licence and with an operation that has no summary', async () => {
  const [path = '', item = {}] = Object.entries(whole.paths)[0] ?? []
  const [method = '', operation = {}] = Object.entries(item)[0] ?? []
  const { license: _, ...info } = { license: undefined, ...whole.info }
  const { summary: __, ...unnamed } = { summary: undefined, ...operation }
  const planted = { ...whole, info, paths: { ...whole.paths, [path]: { ...item, [method]: unnamed } } }
  expect((await problemsIn({ '/planted.json': planted })).sort()).toEqual([
    expect.stringContaining('operation-summary'),
    expect.stringContaining('info-license'),
  ])
})
