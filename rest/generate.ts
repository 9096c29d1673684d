import { readFileSync } from 'node:fs'
import { learnAspects } from '../hub/citizens/aspects/learnAspects.ts'
import { learnKinds } from '../hub/citizens/facts/learnKinds.ts'
import { learnRules } from '../hub/citizens/facts/learnRules.ts'
import { dictionaryText, vocabularyText } from '../hub/citizens/learning/dictionary/makeDictionary.ts'
import { learn } from '../hub/citizens/learning/learning.ts'
import { exampleBaseUrl } from '../hub/contract/examples.ts'
import { operationNames, operations } from '../hub/contract/operations.ts'
import { toolList } from '../hub/mcp/toolList.ts'
import { asyncApiDocument } from './asyncapi/asyncapi.ts'
import { clientApiModule } from './clientApi.ts'
import { pythonApiModule, pythonOperationsModule } from './clientPython.ts'
import { openApiDocument } from './openapi/openapi.ts'
import { servedDocuments } from './openapi/served.ts'

/**
 * Returns the OpenAPI and AsyncAPI documents and the list of MCP tools by file name. `served.json` maps the hub's URL
 * paths to the files of the OpenAPI documents.
 */
export function publishedDocuments(): Record<string, string> {
  const baseUrl = exampleBaseUrl
  const whole = openApiDocument({ baseUrl })
  const served = Object.entries(servedDocuments(whole)).map(([path, document]) => {
    const name = `served${path.replaceAll('/', '-')}`
    return { path, name, text: JSON.stringify(document) }
  })
  return {
    ...Object.fromEntries(served.map(({ name, text }) => [name, text])),
    'served.json': json(Object.fromEntries(served.map(({ path, name }) => [path, name]))),
    'whole.json': json(whole),
    'asyncapi.json': json(asyncApiDocument({ baseUrl })),
    'mcp-tools.json': JSON.stringify(toolList()),
  }
}

/**
 * Returns the contents of the generated files by path. Excludes the classifiers that the citizens (built-in
 * bots) use, because generating them takes seconds.
 */
export function generatedFiles(): Record<string, string> {
  const served = servedDocuments(openApiDocument({ baseUrl: exampleBaseUrl }))
  return {
    'docs/openapi.json': json(served['/openapi.json']),
    'docs/asyncapi.json': json(asyncApiDocument({ baseUrl: exampleBaseUrl })),
    'rest/client/routes.ts': routesModule(),
    'clients/python/plaza_client/operations.py': pythonOperationsModule(staleRemedy),
    'clients/python/plaza_client/api.py': pythonApiModule(staleRemedy),
    'clients/typescript/src/api.ts': clientApiModule(staleRemedy),
    [programsPath]: programsText(),
    [dictionaryPath]: dictionaryText(read(dictionaryPath)),
    [vocabularyPath]: vocabularyText(read(vocabularyPath)),
  }
}

export const learnedFiles = (): Record<string, string> => ({
  [learnedPath]: learn(read(learnedPath)),
  [kindsPath]: learnKinds(read(kindsPath)),
  [rulesPath]: learnRules(read(rulesPath)),
  [aspectsPath]: learnAspects(read(aspectsPath)),
})

export const staleOf = (files: Record<string, string>): string[] =>
  Object.entries(files)
    .filter(([path, text]) => read(path) !== text)
    .map(([path]) => path)

export const staleRemedy = 'npm run generate'

const learnedPath = 'hub/citizens/learning/learned.txt'
const kindsPath = 'hub/citizens/facts/kinds.txt'
const rulesPath = 'hub/citizens/facts/rules.txt'
const aspectsPath = 'hub/citizens/aspects/aspects.txt'
const dictionaryPath = 'hub/citizens/words/glossary/dictionary.txt'
const vocabularyPath = 'hub/citizens/words/glossary/vocabulary.txt'

/** Example programs that the guides show. The tests run each of these programs. */
const programs = [
  ...['examples/curl.sh', 'examples/agent.ts', 'examples/agent.py', 'examples/pay.mjs', 'examples/mcp.mjs'],
  'clients/plain/webhookReceiver.mjs',
]
const programsPath = 'observer-ui/docs/programs.json'

/**
 * Returns the source code of the example programs as JSON. The built hub uses this JSON, because the program files are
 * not part of the build.
 */
const programsText = (): string =>
  json(Object.fromEntries(programs.map((path) => [path.slice(path.lastIndexOf('/') + 1), read(path)])))

const json = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`

function routesModule(): string {
  const rows = operationNames.map((name) => {
    const { method, path } = operations[name]
    return `  ${name}: { method: '${method}', path: '${path}' },`
  })
  return `// Generated from the operations table by \`${staleRemedy}\`. Do not edit.

export type Route = { readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; readonly path: string }

export const routes = {
${rows.join('\n')}
} as const satisfies Record<string, Route>
`
}

const fileUrl = (path: string): URL => new URL(`../${path}`, import.meta.url)

function read(path: string): string | undefined {
  try {
    return readFileSync(fileUrl(path), 'utf8')
  } catch {
    return undefined
  }
}
