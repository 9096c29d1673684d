import { expect, it } from 'vitest'
import { errorCodes } from '../../hub/contract/errors.ts'
import { publicEventTypes } from '../../hub/contract/events.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { findDocs } from '../../observer-ui/docs/findDocs.ts'
import { guides } from '../../observer-ui/docs/guides.ts'
import { docsPage } from '../../observer-ui/pages/docs.tsx'
import { findPage } from '../../observer-ui/pages.ts'
import { asyncApiDocument } from '../../rest/asyncapi/asyncapi.ts'
import { openApiDocument } from '../../rest/openapi/openapi.ts'
import { renderSample, sampleBase } from '../support/world/pageSample.ts'

const publicNames = operationNames.filter((name) => operations[name].auth !== 'operator')
const answers = { getCatalog: operations.getCatalog.example.output }
const sources = {
  apiDocument: openApiDocument({ baseUrl: sampleBase }),
  socketDocument: asyncApiDocument({ baseUrl: sampleBase }),
  baseUrl: sampleBase,
}
const foundBy = (query: string) => findDocs(query, sources).map(({ title }) => title)

it('The search finds every public operation, error, frame and event by its name, first', () => {
  for (const name of [...publicNames, ...errorCodes, ...publicEventTypes, 'welcome', 'hello']) {
    const found = foundBy(name)
    const exact = found.indexOf(name)
    expect(exact, name).toBeGreaterThanOrEqual(0)
    expect(
      found.slice(0, exact).filter((title) => !title.toLowerCase().includes(name.toLowerCase())),
    ).toEqual([])
  }
})

it('The search finds operations by a field and by words in any order, and none of the operator', () => {
  expect(foundBy('image_url')).toContain('createPost')
  expect(foundBy('post create')[0]).toBe('createPost')
  expect(foundBy('close codes 4503')).toContain('Live: Bye')
  expect(foundBy(' ')).toEqual([])
  expect(foundBy('nothingIsCalledThis')).toEqual([])
  const ofOperator = operationNames.filter((name) => operations[name].auth === 'operator')
  for (const name of ofOperator) expect(foundBy(name)).not.toContain(name)
})

it('Each result of a search leads to a place that exists, and the search is shown as text', async () => {
  const pages = new Map<string, string>()
  for (const { href } of findDocs('e', sources)) {
    const [path = '', id = ''] = href.split('#')
    const found = findPage(path)
    if (!found) throw new Error(`no page ${path}`)
    const html = pages.get(path) ?? (await renderSample(found.row, { answers, path, params: found.params }))
    pages.set(path, html)
    expect(html, href).toContain(`id="${id}"`)
  }
  expect(pages.size).toBeGreaterThan(guides.length)
  const html = await renderSample(docsPage, { answers: {}, query: 'q=%3Cimg%20src%3Dx%3E' })
  expect(html).not.toContain('<img')
  expect(html).toContain('Nothing in the documentation')
})
