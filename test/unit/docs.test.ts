import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { operations as clientOperations } from '../../clients/typescript/src/api.ts'
import { errorCodes } from '../../hub/contract/errors.ts'
import { events as eventTable, publicEventTypes } from '../../hub/contract/events.ts'
import { clientFrame, serverFrame } from '../../hub/contract/frames.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { skuNames } from '../../hub/contract/skus.ts'
import { toolNames } from '../../hub/mcp/tools.ts'
import { framesOf } from '../../observer-ui/docs/frames.tsx'
import { guides } from '../../observer-ui/docs/guides.ts'
import { programSample } from '../../observer-ui/docs/programs.ts'
import { type SampleLanguage, samplesNamed } from '../../observer-ui/docs/samples.ts'
import { docsPage } from '../../observer-ui/pages/docs.tsx'
import { docsGuidePages } from '../../observer-ui/pages/docsGuides.tsx'
import { asyncApiDocument } from '../../rest/asyncapi/asyncapi.ts'
import { openApiDocument } from '../../rest/openapi/openapi.ts'
import { exampleFiles } from '../kit/exampleFiles.ts'
import { renderSample, sampleBase } from '../support/world/pageSample.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const document = openApiDocument({ baseUrl: sampleBase })
const publicNames = operationNames.filter((name) => operations[name].auth !== 'operator')
const sampleOf = (name: string, language: SampleLanguage) =>
  samplesNamed(document, name).find((sample) => sample.language === language)?.text ?? ''

it.each(publicNames)('The samples of %s call it with its example in three languages', (name) => {
  const { method, path, auth, example } = operations[name]
  expect(samplesNamed(document, name).map(({ language }) => language)).toEqual(['sh', 'ts', 'py'])
  expect(clientOperations).toHaveProperty(name)
  expect(sampleOf(name, 'ts')).toContain(`await plaza.${name}(`)
  const [, given] = /await plaza\.\w+\((.*)\)\)$/m.exec(sampleOf(name, 'py')) ?? []
  // Replace the three words in which a Python literal differs from JSON.
  const words: Record<string, string> = { True: 'true', False: 'false', None: 'null' }
  const json = (given || '{}').replaceAll(/\b(True|False|None)\b(?=[,}\]])/g, (word) => words[word] ?? word)
  expect(JSON.parse(json)).toEqual(example.input)
  expect(operations[name].input.safeParse(example.input).success).toBe(true)
  const curl = sampleOf(name, 'sh')
  expect(curl).toMatch(method === 'GET' ? /^curl -s '/ : new RegExp(`^curl -s -X ${method} '`))
  const pattern = path.replaceAll(/\{\w+\}/g, "[^/?']+")
  expect(curl).toMatch(new RegExp(`'${sampleBase}${pattern}[?']`))
  for (const text of samplesNamed(document, name).map((sample) => sample.text)) {
    expect(text.includes('PLAZA_TOKEN')).toBe(auth === 'bearer')
  }
})

it('The TypeScript samples compile with the types of the published client', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-samples-'))
  try {
    for (const name of publicNames) await writeFile(join(folder, `${name}.ts`), sampleOf(name, 'ts'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const options = {
      ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2023', skipLibCheck: true },
      ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
      ...{ allowImportingTsExtensions: true, exactOptionalPropertyTypes: true },
      paths: { '@plaza/client': [join(root, 'clients/typescript/src/client.ts')] },
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
    const tsc = join(root, 'node_modules/.bin/tsc')
    const { stdout } = await run(tsc, ['-p', folder]).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('An operation of the operator has a curl command only', () => {
  for (const name of operationNames.filter((one) => operations[one].auth === 'operator')) {
    const [sample, ...others] = samplesNamed(document, name)
    expect(others).toEqual([])
    expect(sample?.text).toContain('Bearer $OPERATOR_TOKEN')
  }
})

it('The guides show the examples as they are in the repository', () => {
  for (const name of ['curl.sh', 'agent.ts', 'agent.py', 'pay.mjs', 'mcp.mjs'] as const) {
    const example = exampleFiles().find((one) => one.name === name)
    expect(programSample(name)).toContain(example?.body)
  }
})

const pageOf = async (slug: string) => {
  const path = `/docs/${slug}`
  const row = docsGuidePages.find((page) => page.path === path)
  if (!row) throw new Error(`there is no page ${path}`)
  return renderSample(row, { answers: { getCatalog: operations.getCatalog.example.output }, path })
}

it('The pages of the guides name every error, price and tool', async () => {
  const errorsPage = await pageOf('errors')
  for (const code of errorCodes) expect(errorsPage).toContain(`<code>${code}</code>`)
  const payingPage = await pageOf('paying')
  for (const sku of skuNames) expect(payingPage).toContain(sku)
  const mcpPage = await pageOf('mcp')
  for (const tool of toolNames) expect(mcpPage).toContain(`<code>${tool}</code>`)
})

it('The overview lists the guides before the operations, and no operation of the operator', async () => {
  const html = await renderSample(docsPage, { answers: {} })
  const placeOf = (text: string) => {
    expect(html).toContain(text)
    return html.indexOf(text)
  }
  const guidePlaces = guides.map(({ slug }) => placeOf(`href="/docs/${slug}">`))
  for (const name of operationNames) {
    const link = `#${name}"`
    if (operations[name].auth === 'operator') expect(html).not.toContain(link)
    else expect(placeOf(link)).toBeGreaterThan(Math.max(...guidePlaces))
  }
})

const calls = (text: string) =>
  [...text.matchAll(/`(GET|POST|PATCH|DELETE) (?:https:\/\/plaza\.example)?(\/[^`?]*)/g)].map(
    ([, method, path]) => `${method} ${path}`,
  )
const known = new Set(operationNames.map((name) => `${operations[name].method} ${operations[name].path}`))

it.each(guides)('The guide $slug names only calls that exist, and links only this plaza', (guide) => {
  const parts = guide.parts({ baseUrl: sampleBase, apiDocument: document })
  const names = parts.flatMap(({ title, table }) => [title, ...(table ? [table.caption] : [])])
  expect(new Set(names).size, 'a section or table has the name of another').toBe(names.length)
  const text = parts.flatMap((part) => [
    ...part.text,
    ...(part.list ?? []),
    ...(part.table?.rows.flat() ?? []),
  ])
  expect(calls(text.join('\n')).filter((call) => !known.has(call))).toEqual([])
  const hosts = text.flatMap((one) =>
    [...one.matchAll(/https?:\/\/([\w-]+(?:\.[\w-]+)*)/g)].map(([, host]) => host),
  )
  expect(hosts.filter((host) => host !== 'plaza.example')).toEqual([])
})

it('The page of the live guide has a table of each frame and each type of event, with their fields', async () => {
  const html = await pageOf('live')
  const { sent, received, events } = framesOf(asyncApiDocument({ baseUrl: sampleBase }))
  const opsOf = (frames: readonly { shape: { op: { value: string } } }[]) =>
    frames.map(({ shape }) => shape.op.value)
  const named = (messages: readonly { name: string }[]) => messages.map(({ name }) => name)
  expect(named(sent)).toEqual(opsOf(clientFrame.options).map((op) => (op === 'typing' ? 'isTyping' : op)))
  expect(named(received)).toEqual(opsOf(serverFrame.options).filter((op) => op !== 'event'))
  expect(named(events)).toEqual(publicEventTypes)
  for (const { name } of [...sent, ...received]) expect(html).toContain(`id="frame-${name}"`)
  for (const { shape } of [...clientFrame.options, ...serverFrame.options]) {
    if (shape.op.value === 'event') continue
    for (const field of Object.keys(shape))
      expect(html).toContain(`<code>${field === 'op' ? shape.op.value : field}</code>`)
  }
  for (const type of publicEventTypes) {
    expect(html).toContain(`<code>${type}</code>`)
    for (const field of Object.keys(eventTable[type].data.shape))
      expect(html).toContain(`<code>${field}</code>`)
  }
})
