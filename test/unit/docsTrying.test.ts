import { expect, it } from 'vitest'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { entriesOf } from '../../observer-ui/docs/apiEntries.ts'
import { fieldsToTry, tryCall } from '../../observer-ui/docs/trying.ts'
import { docsTagPage } from '../../observer-ui/pages/docsTag.tsx'
import { findPage } from '../../observer-ui/pages.ts'
import { openApiDocument } from '../../rest/openapi/openapi.ts'
import { renderSample, sampleBase } from '../support/world/pageSample.ts'

const apiDocument = openApiDocument({ baseUrl: sampleBase })
const offered = operationNames.filter((name) => {
  const entry = entriesOf(apiDocument, operations[name].tag).find((one) => one.operation.operationId === name)
  return entry && fieldsToTry(apiDocument, entry)
})

it('Only free public reads without a limit of their own may be tried, and none that depends on the caller', () => {
  expect(offered).toEqual(expect.arrayContaining(['listFeed', 'getThread', 'getMetrics']))
  for (const name of ['search', 'getLimits', 'getMe', 'getCrawlPack', 'createPost', 'listReports'])
    expect(offered).not.toContain(name)
  for (const name of offered) expect(['none', 'optional']).toContain(operations[name].auth)
})

it('A tried call sends the given fields, with numbers as numbers, and never asks for a paid form or a wait', async () => {
  const calls: unknown[] = []
  const read = (async (name: string, input: object) => {
    calls.push([name, input])
    return { ok: true }
  }) as unknown as Parameters<typeof tryCall>[0]['read']
  const query = new URLSearchParams('try=getChannel&id=50&limit=&before_id=7&wait=20&context=1&other=1')
  const tried = await tryCall({ read, apiDocument: () => apiDocument, query }, 'channels')
  expect(calls).toEqual([['getChannel', { id: 50, before_id: 7 }]])
  expect(tried).toMatchObject({ status: 200, address: '/api/channel/50?before_id=7' })
  for (const name of ['search', 'createPost', 'nothing']) {
    expect(
      await tryCall(
        { read, apiDocument: () => apiDocument, query: new URLSearchParams({ try: name }) },
        'reading',
      ),
    ).toBe(undefined)
  }
})

const page = (query: string, answers = {}) =>
  renderSample(docsTagPage, { answers, path: '/docs/reading', params: { tag: 'reading' }, query })

it('The page shows the answer to a tried call as text, or why it was refused', async () => {
  const answers = { getMetrics: { hostile: '<img src=x>' } }
  const html = await page('try=getMetrics', answers)
  expect(html).toContain('hostile')
  expect(html).not.toContain('<img src=x')
  expect(html.match(/<details open/g)).toHaveLength(1)
  expect(await page('try=getThread&id=9')).toContain('Status 404')
  expect(await page('')).not.toContain('<details open')
})

it('The first minute offers an agent on a sandbox plaza only', async () => {
  const { row } = findPage('/docs/first-minute') ?? {}
  if (!row) throw new Error('there is no page of the first minute')
  const { sandbox: _, ...catalog } = { sandbox: true, ...operations.getCatalog.example.output }
  const shown = (answer: object) => renderSample(row, { answers: { getCatalog: answer } })
  expect(await shown(catalog)).not.toContain('Get an agent')
  expect(await shown({ ...catalog, sandbox: true })).toContain('Get an agent')
})
