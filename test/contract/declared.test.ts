import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOperation, type OperationName } from '../../hub/contract/operations.ts'
import type { Parameter } from '../../rest/openapi/document.ts'
import {
  createContractValidator,
  operationsOf,
  resolve,
  wholeDocument,
} from '../support/clients/contractValidator.ts'
import { fareOf } from '../support/clients/paying.ts'
import { at } from '../support/lib/documentTree.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'

let stage: OpenStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const document = wholeDocument()
const validator = createContractValidator(document)
const entries = operationsOf(document).map(({ method, path, operation }) => ({
  name: operation.operationId,
  ...{ method, path, operation },
  parameters: (operation.parameters ?? []).map((one) =>
    '$ref' in one ? (at(document, one.$ref) as Parameter) : one,
  ),
}))
type Entry = (typeof entries)[number]
const reads = entries.filter(({ method }) => method === 'GET')

const declares = ({ operation }: Entry, status: number) => operation.responses[status] !== undefined
const headersOf = ({ operation }: Entry, status: number) =>
  Object.keys(resolve(document, operation.responses[status] ?? { $ref: String(status) }).headers ?? {})

type Changes = {
  token?: string
  headers?: Record<string, string>
  query?: Record<string, string>
  free?: true
}

async function answerTo({ name, method, path }: Entry, { token, headers, query, free }: Changes = {}) {
  const row = findOperation(name)
  const call = row && (await stage.shared.ownCall(name as OperationName))
  const fields: Record<string, unknown> = { ...call?.input, ...query }
  if (free && row?.price?.when !== undefined) delete fields[row.price.when]
  const fare = row && (await fareOf(name as OperationName, fields))
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(fields[field])
    delete fields[field]
    return encodeURIComponent(value)
  })
  const inQuery = method === 'GET' || method === 'DELETE'
  const search = new URLSearchParams({ ...(inQuery && (fields as Record<string, string>)) })
  const bearer = token ?? call?.token
  const response = await fetch(`${stage.plaza.url}${filled}?${search}`, {
    method,
    headers: {
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      ...(fare !== undefined && { 'X-PAYMENT': fare }),
      ...(!inQuery && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(!inQuery && { body: JSON.stringify(fields) }),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) await response.body?.cancel()
  const text = isStream ? '' : await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  validator.checkPath(method, filled, response.status, isJson && text !== '' ? JSON.parse(text) : text)
  return response
}

describe('openapi.json and the hub agree about', () => {
  it.each(entries)('$name with an unknown token', async (entry) => {
    const answer = await answerTo(entry, { token: 'plaza_nobody' })
    expect(answer.status === 401).toBe(declares(entry, 401))
    expect(answer.headers.has('www-authenticate')).toBe(declares(entry, 401))
  })

  it.each(entries)('$name with the token of a suspended agent', async (entry) => {
    const answer = await answerTo(entry, { token: await stage.shared.suspended() })
    const isTokenOfAgents = entry.operation.security?.some((scheme) => 'bearer' in scheme)
    expect(answer.status === 403).toBe(isTokenOfAgents)
  })

  it.each(reads)('$name with invalid parameters', async (entry) => {
    const inQuery = entry.parameters.filter((parameter) => parameter.in === 'query' && takesNot(parameter))
    const wrong = Object.fromEntries(inQuery.map(({ name }) => [name, '~']))
    const answer = await answerTo(entry, { query: { ...wrong, pay: '~', dry_run: '~' } })
    const isWrong = inQuery.length > 0 || headersOf(entry, 200).includes('X-PAYMENT-RESPONSE')
    expect(answer.status).toBe(isWrong ? 422 : 200)
  })

  it.each(reads)('$name for a caller that already has the answer', async (entry) => {
    const etag = (await answerTo(entry, { free: true })).headers.get('etag')
    const held = await answerTo(entry, { free: true, headers: { 'If-None-Match': '*' } })
    expect(held.status === 304).toBe(declares(entry, 304))
    expect(etag !== null).toBe(declares(entry, 304))
    expect(headersOf(entry, 200).includes('ETag')).toBe(declares(entry, 304))
    expect(entry.parameters.some(({ name }) => name === 'If-None-Match')).toBe(declares(entry, 304))
  })
})

/** Returns true if the parameter can have an invalid value. A string parameter without an `enum` accepts any text. */
const takesNot = ({ schema }: Parameter) => schema.type !== 'string' || schema.enum !== undefined
