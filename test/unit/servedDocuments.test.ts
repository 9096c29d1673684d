import { describe, expect, it } from 'vitest'
import { errors } from '../../hub/contract/errors.ts'
import { declaredErrors, type Operation } from '../../hub/contract/operation.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { fieldsIn } from '../../rest/openapi/compactSchemas.ts'
import type { OpenApiDocument, OperationObject, Parameter, Response } from '../../rest/openapi/document.ts'
import { openApiDocument, operationTags } from '../../rest/openapi/openapi.ts'
import { servedDocuments, slicePath } from '../../rest/openapi/served.ts'
import { inVersion31 } from '../../rest/openapi/version31.ts'
import { operationsOf, resolve } from '../support/clients/contractValidator.ts'
import { at, objectsIn, referencesIn } from '../support/lib/documentTree.ts'

const whole = openApiDocument({ baseUrl: 'https://plaza.example' })
const documents = servedDocuments(whole)
const agents = documents['/openapi.json'] as OpenApiDocument
const compact = documents['/openapi/compact.json'] as OpenApiDocument
const newer = documents['/openapi-3.1.json'] as OpenApiDocument
const all = Object.entries(documents)
const namesIn = (document: OpenApiDocument) =>
  operationsOf(document).map(({ operation }) => operation.operationId)
const sorted = (fields: Iterable<[string, unknown]> = []) => Object.fromEntries([...fields])
const isOfOperator = ({ tags }: { tags: string[] }) => tags.includes('operator')
const ofAgents = operationsOf(whole).filter(({ operation }) => !isOfOperator(operation))

describe('the served OpenAPI documents', () => {
  it.each(all)(
    '%s has no dangling reference and no component or tag that nothing uses',
    (_path, document) => {
      const used = new Set(referencesIn(document))
      for (const reference of used) expect(at(document, reference), reference).toBeDefined()
      for (const kind of ['schemas', 'responses', 'parameters', 'headers'] as const) {
        const unused = Object.keys(document.components[kind]).filter(
          (name) => !used.has(`#/components/${kind}/${name}`),
        )
        expect([kind, unused]).toEqual([kind, []])
      }
      const tags = new Set(operationsOf(document).flatMap(({ operation }) => operation.tags))
      expect(document.tags.map(({ name }) => name).sort()).toEqual([...tags].sort())
    },
  )

  it('has at openapi.json every operation but those of the operator, in full', () => {
    expect(agents.openapi).toBe('3.0.3')
    expect(operationsOf(agents)).toEqual(ofAgents)
  })

  it('has at openapi.json every status of each operation, with an example of each answer', () => {
    for (const name of operationNames) {
      const row: Operation = operations[name]
      const entry = operationsOf(agents).find(({ operation }) => operation.operationId === name)
      if (row.tag === 'operator' || !entry) continue
      const { responses } = entry.operation
      const statuses = new Set(declaredErrors(row).map((code) => String(errors[code].status)))
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining([...statuses, '429']))
      for (const [status, response] of Object.entries(responses)) {
        const json = resolve(agents, response as Response).content?.['application/json']
        if (json) expect(json.examples ?? json.example, `${name} ${status}`).toBeDefined()
      }
    }
  })

  it('has at openapi/compact.json the same operations in less than 1.7 kB for each', () => {
    expect(compact.openapi).toBe('3.0.3')
    expect(namesIn(compact)).toEqual(namesIn(agents))
    expect(Buffer.byteLength(JSON.stringify(compact))).toBeLessThan(operationNames.length * 1_700)
  })

  it('has at openapi/compact.json the same fields in each schema, in whichever schema they are listed', () => {
    const full = whole.components.schemas
    const short = compact.components.schemas
    for (const [name, schema] of Object.entries(short)) {
      const fields = fieldsIn(schema, short)
      if (!fields) expect(schema, name).toEqual(full[name])
      else expect(sorted(fields), name).toEqual(sorted(fieldsIn(full[name] ?? {}, full)))
    }
  })

  it('has at openapi/compact.json the same parameters and security of each operation', () => {
    const parametersOf = (document: OpenApiDocument, { parameters = [] }: OperationObject) =>
      parameters
        .map((one) => ('$ref' in one ? (at(document, one.$ref) as Parameter) : one))
        .filter((one) => one.name !== 'If-None-Match')
        .map(({ example: _, required = false, ...one }) => ({ ...one, required }))
    for (const [index, { operation }] of operationsOf(compact).entries()) {
      const full = operationsOf(agents)[index]?.operation as OperationObject
      expect(parametersOf(compact, operation), full.operationId).toEqual(parametersOf(agents, full))
      expect(operation.security ?? compact.security, full.operationId).toEqual(full.security)
    }
  })

  it('names each result in openapi/compact.json by its operation', () => {
    for (const { operation } of operationsOf(compact)) {
      const results = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
      const result = `${operation.operationId.slice(0, 1).toUpperCase()}${operation.operationId.slice(1)}Result`
      if (operation.tags.includes('live')) continue
      expect(JSON.stringify(results)).toContain(`{"$ref":"#/components/schemas/${result}"}`)
    }
  })

  it('declares in openapi/compact.json each refusal of each operation: with its status, or among those any call can meet', () => {
    for (const name of operationNames) {
      const row: Operation = operations[name]
      const entry = operationsOf(compact).find(({ operation }) => operation.operationId === name)
      if (row.tag === 'operator' || !entry) continue
      const { responses } = entry.operation
      for (const code of declaredErrors(row)) {
        const { status } = errors[code]
        const found = resolve(compact, (responses[status] ?? responses.default) as Response)
        const shared = resolve(compact, responses.default as Response)
        expect(`${found.description} ${shared.description}`, name).toContain(`\`${code}\``)
      }
      expect(Object.keys(responses).includes('402')).toBe(row.price !== undefined)
    }
  })

  it.each(Object.keys(operationTags))('has at /openapi/%s.json each operation of the tag in full', (tag) => {
    const slice = documents[slicePath(tag)] as OpenApiDocument
    const wanted = operationsOf(whole).filter(({ operation }) => operation.tags.includes(tag))
    expect(operationsOf(slice)).toEqual(wanted)
    expect(slice.openapi).toBe('3.0.3')
  })

  it('says the same in OpenAPI 3.1, where null is a type', () => {
    expect(newer.openapi).toBe('3.1.0')
    expect(namesIn(newer)).toEqual(namesIn(agents))
    for (const schema of objectsIn(newer)) {
      expect(schema).not.toHaveProperty('nullable')
      expect(typeof schema.exclusiveMinimum).not.toBe('boolean')
    }
    expect(newer.components.schemas.ChannelState?.properties).toMatchObject({
      owner: { anyOf: [{ $ref: '#/components/schemas/AgentSummary' }, { type: 'null' }] },
    })
  })

  it('turns a nullable type and an exclusive bound into those of JSON Schema', () => {
    const schemas = {
      Share: { type: 'number', minimum: 0, exclusiveMinimum: true, nullable: true },
      Fields: { type: 'object', properties: { nullable: { type: 'string', nullable: true } } },
    }
    expect(
      inVersion31({ ...whole, components: { ...whole.components, schemas } }).components.schemas,
    ).toEqual({
      Share: { type: ['number', 'null'], exclusiveMinimum: 0 },
      Fields: { type: 'object', properties: { nullable: { type: ['string', 'null'] } } },
    })
  })
})
