import { ResourceNotFoundError } from '@modelcontextprotocol/server'
import type { Offer, Offers } from '../../hub/mcp/offers.ts'

/** Tools and resources that the MCP conformance suite expects. They replace those of the server. */
export const fixtures: Offers = {
  isCounted: () => false,
  offerTo: async () => offer,
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='

const text = (words: string) => ({ type: 'text' as const, text: words })
const image = { type: 'image' as const, data: png, mimeType: 'image/png' }
const embedded = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
})

type Result = Awaited<ReturnType<Offer['callTool']>>

const results: Record<string, Result> = {
  test_simple_text: { content: [text('This is a simple text response for testing.')] },
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] },
  test_embedded_resource: {
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  },
  test_multiple_content_types: {
    content: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  },
  test_error_handling: {
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  },
}

const schemaTool = {
  name: 'json_schema_2020_12_tool',
  description: 'Tool with JSON Schema 2020-12 features',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object' as const,
    $defs: {
      address: {
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  },
}

const listed = Object.keys(results).map((name) => ({
  name,
  description: `Returns the result that the suite expects of ${name}.`,
  inputSchema: { type: 'object' as const },
}))

const staticText = { uri: 'test://static-text', mimeType: 'text/plain' }
const staticBinary = { uri: 'test://static-binary', mimeType: 'image/png' }
const template = /^test:\/\/template\/(\w+)\/data$/

const offer: Offer = {
  tools: [...listed, schemaTool],
  resources: [
    { ...staticText, name: 'text' },
    { ...staticBinary, name: 'binary' },
  ],
  resourceTemplates: [
    { uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' },
  ],
  async callTool({ name }) {
    return results[name] ?? { isError: true, content: [text(`There is no tool ${name}.`)] }
  },
  async readResource(uri) {
    if (uri === staticText.uri)
      return { contents: [{ ...staticText, text: 'This is the content of the static text resource.' }] }
    if (uri === staticBinary.uri) return { contents: [{ ...staticBinary, blob: png }] }
    const id = template.exec(uri)?.[1]
    if (id === undefined) throw new ResourceNotFoundError(uri)
    const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
    return { contents: [{ uri, mimeType: 'application/json', text: data }] }
  },
}
