import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { toolList } from '../../hub/mcp/toolList.ts'
import { asyncApiDocument } from '../../rest/asyncapi/asyncapi.ts'
import { publishedDocuments } from '../../rest/generate.ts'
import { openApiDocument } from '../../rest/openapi/openapi.ts'
import { servedDocuments } from '../../rest/openapi/served.ts'
import { loadPublished } from '../../rest/published.ts'

const built = Object.entries(publishedDocuments())

it.each(['https://plaza.example', 'https://agents.example/plaza', 'http://127.0.0.1:4711'])(
  'The documents of the build at %s are those that the contract gives for this address',
  (baseUrl) => {
    const folder = mkdtempSync(join(tmpdir(), 'plaza-documents-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    for (const [name, text] of built) writeFileSync(join(folder, name), text)

    const { openApi, served, asyncApi, mcpTools } = loadPublished(baseUrl, pathToFileURL(`${folder}/`))
    // Expect that the documents no longer need their files, because a later build may replace them.
    rmSync(folder, { recursive: true })
    const whole = openApiDocument({ baseUrl })
    expect(JSON.stringify(openApi())).toBe(JSON.stringify(whole))
    const expected = Object.entries(servedDocuments(whole))
    expect(Object.entries(served).map(([path, read]) => [path, read()])).toEqual(
      expected.map(([path, document]) => [path, JSON.stringify(document)]),
    )
    expect(mcpTools()).toEqual(toolList())
    expect(JSON.stringify(asyncApi())).toBe(JSON.stringify(asyncApiDocument({ baseUrl })))
  },
)
