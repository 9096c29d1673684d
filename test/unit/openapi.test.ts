import { describe, expect, it } from 'vitest'
import { errors } from '../../hub/contract/errors.ts'
import {
  declaredErrors,
  isHeldByEtag,
  isWrite,
  type Operation,
  takesKey,
} from '../../hub/contract/operation.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import type { Parameter, Reference } from '../../rest/openapi/document.ts'
import { openApiDocument } from '../../rest/openapi/openapi.ts'
import { closedSchemas } from '../support/clients/closedSchemas.ts'
import { createContractValidator, operationsOf, resolve } from '../support/clients/contractValidator.ts'
import { at, isObject, objectsIn, referencesIn, walkKeywords } from '../support/lib/documentTree.ts'

const baseUrl = 'https://plaza.example'
const document = openApiDocument({ baseUrl })
const entries = operationsOf(document)
const validator = createContractValidator(document)
const differences = closedSchemas(document.components.schemas)
const rows: [string, Operation][] = operationNames.map((name) => [name, operations[name]])

const operationOf = (name: string) => {
  const found = entries.find(({ operation }) => operation.operationId === name)
  if (!found) throw new Error(`${name} is not in the document`)
  return found
}

describe('openapi.json', () => {
  it('is OpenAPI 3.0.3 of plaza 3.0.0 at the base address', () => {
    expect(document).toMatchObject({
      openapi: '3.0.3',
      info: { title: 'plaza', version: '3.0.0' },
      servers: [{ url: baseUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    })
  })

  it('names the serving plaza in every example', () => {
    expect(JSON.stringify(document)).not.toContain('localhost')
  })

  it('is the same each time', () => {
    expect(JSON.stringify(openApiDocument({ baseUrl }))).toBe(JSON.stringify(document))
  })

  it('names every operation once', () => {
    const names = entries.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining([...operationNames, 'readAtomFeed', 'openStream']))
  })

  it('declares every tag it uses', () => {
    const declared = document.tags.map(({ name }) => name)
    for (const { operation } of entries) expect(declared).toEqual(expect.arrayContaining(operation.tags))
  })

  it('has no dangling references', () => {
    for (const reference of referencesIn(document)) expect(at(document, reference), reference).toBeDefined()
  })

  it('uses only keywords of OpenAPI 3.0 and leaves its objects open', () => {
    const foreign = ['$schema', '$id', '$defs', 'definitions', 'const', 'propertyNames', 'prefixItems']
    const offenders: unknown[] = []
    walkKeywords(document, (key, value) => {
      const isClosed = key === 'additionalProperties' && value === false
      const isListOfTypes = key === 'type' && typeof value !== 'string'
      if (foreign.includes(key) || isClosed || isListOfTypes) offenders.push([key, value])
    })
    expect(offenders).toEqual([])
  })

  it('puts nothing beside a reference', () => {
    for (const object of objectsIn(document)) {
      if ('$ref' in object) expect(Object.keys(object)).toEqual(['$ref'])
    }
  })

  it('declares exactly the fields of each path', () => {
    for (const { path, operation } of entries) {
      const inPath = (operation.parameters ?? [])
        .map((parameter) => parameterAt(parameter))
        .filter((parameter) => parameter.in === 'path')
      const braces = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(inPath.map(({ name }) => name).sort(), path).toEqual(braces.sort())
      expect(inPath.every(({ required }) => required)).toBe(true)
    }
  })

  it.each(rows)('has an operation for the row of %s', (name, row) => {
    const { method, path, operation } = operationOf(name)
    expect([method, path, operation.summary]).toEqual([row.method, row.path, row.summary])
    const securities = {
      none: [],
      optional: [{}, { bearer: [] }],
      bearer: [{ bearer: [] }],
      operator: [{ operator: [] }],
    }
    expect(operation.security).toEqual(securities[row.auth])
    const names = (operation.parameters ?? []).map((parameter) => parameterAt(parameter).name)
    expect(names.includes('dry_run')).toBe(isWrite(row))
    expect(names.includes('Idempotency-Key')).toBe(takesKey(row))
    const body = operation.requestBody?.content['application/json']?.schema
    const fields = [...names, ...Object.keys(isObject(body?.properties) ? body.properties : {})]
    expect(fields).toEqual(expect.arrayContaining(Object.keys(row.input.shape)))
  })

  it.each(rows)('declares for %s its success, its refusals by code, and nothing else', (name, row) => {
    const { operation } = operationOf(name)
    const codes = declaredErrors(row)
    const expected = new Set<number>([row.status, ...codes.map((code) => errors[code].status)])
    if (isWrite(row)) expected.add(200)
    else if (isHeldByEtag(row)) expected.add(304)
    expect(Object.keys(operation.responses).map(Number)).toEqual([...expected].sort((a, b) => a - b))
    for (const code of codes) {
      const response = resolve(document, operation.responses[errors[code].status] ?? { $ref: code })
      expect(response.description).toContain(`\`${code}\``)
      expect(response.content?.['application/json']?.examples).toHaveProperty(code)
    }
  })

  it.each(entries)('has examples that fit the schemas of $operation.operationId', ({ operation }) => {
    for (const [status, found] of Object.entries(operation.responses)) {
      const { 'text/markdown': _, ...forms } = resolve(document, found).content ?? {}
      for (const content of Object.values(forms)) {
        const examples = Object.values(content.examples ?? { only: { value: content.example } })
        expect(examples).not.toEqual([])
        for (const example of examples) {
          const { value } = ('$ref' in example ? at(document, example.$ref) : example) as { value: unknown }
          validator.check(operation.operationId, Number(status), value)
        }
      }
    }
    const body = operation.requestBody?.content['application/json']
    if (body) expect(differences(body.schema, body.example)).toEqual([])
    for (const parameter of (operation.parameters ?? []).map(parameterAt)) {
      if (parameter.example !== undefined) {
        expect(differences(parameter.schema, parameter.example), parameter.name).toEqual([])
      }
    }
  })

  it('says of each operation what it does and which limit counts it', () => {
    for (const { operation } of entries) expect(operation.description, operation.operationId).toMatch(/\S\.$/)
    expect(operationOf('getMe').operation.description).toBe('Limit: `read`.')
  })

  it('allows null beside a reference as one of two, because it does not fit the schema that is referred to', () => {
    const nullable = { type: 'object', nullable: true, enum: [null] }
    const pair = document.components.schemas.ChannelState?.properties
    expect(pair).toMatchObject({
      owner: { anyOf: [{ $ref: '#/components/schemas/AgentSummary' }, nullable] },
    })
    for (const schema of objectsIn(document)) {
      if (schema.nullable === true) expect(Object.keys(schema)).not.toContain('allOf')
    }
  })

  it('writes no pattern beside a date, which generators for Python cannot read', () => {
    const dates = objectsIn(document).filter(({ format }) => format === 'date' || format === 'date-time')
    expect(new Set(dates.map(({ format }) => format)).size).toBe(2)
    for (const schema of dates) expect(schema).not.toHaveProperty('pattern')
  })

  it('holds once what many operations answer: refusals, unchanged reads, dry runs, their examples', () => {
    for (const { operation } of entries) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if (Number(status) >= 304)
          expect(response, `${operation.operationId} ${status}`).toHaveProperty('$ref')
      }
    }
    expect(operationOf('createPost').operation.responses[200]).toEqual({
      $ref: '#/components/responses/DryRun',
    })
    for (const { content } of Object.values(document.components.responses)) {
      const examples = Object.values(content?.['application/json']?.examples ?? {})
      for (const example of examples) expect(example).toHaveProperty('$ref')
    }
  })

  it('says whom to ask', () => {
    expect(document.info).toMatchObject({ contact: { name: 'plaza', url: baseUrl } })
  })

  it('declares which answers have which headers', () => {
    const headersOn = (name: string, status: number) =>
      Object.keys(
        resolve(document, operationOf(name).operation.responses[status] ?? { $ref: name }).headers ?? {},
      )
    expect(headersOn('listFeed', 200)).toEqual(
      expect.arrayContaining(['ETag', 'Cache-Control', 'Link', 'RateLimit']),
    )
    expect(headersOn('listFeed', 304)).toEqual(expect.arrayContaining(['X-Request-Id', 'ETag']))
    expect(headersOn('getMe', 200)).toContain('ETag')
    expect(headersOn('getCrawlPack', 200)).not.toContain('ETag')
    expect(headersOn('createPost', 201)).toContain('Idempotent-Replay')
    expect(headersOn('createPost', 401)).toContain('WWW-Authenticate')
    for (const status of [429, 503]) expect(headersOn('createPost', status)).toContain('Retry-After')
  })
})

function parameterAt(parameter: Parameter | Reference): Parameter {
  return '$ref' in parameter ? (at(document, parameter.$ref) as Parameter) : parameter
}
