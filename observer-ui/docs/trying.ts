import type { Operation } from '../../hub/contract/operation.ts'
import { findOperation, operationNames, operations } from '../../hub/contract/operations.ts'
import type { CallInput } from '../../rest/client/client.ts'
import type { ApiDocument, ApiParameter } from '../apiDocument.ts'
import { PageRefused, type PageRequest, type ReadName } from '../pageRow.ts'
import { type ApiEntry, entriesOf, parametersOf } from './apiEntries.ts'

export type Tried = {
  name: string
  fields: Readonly<Record<string, string>>
  /** Path and query of the API call, shown as a link. */
  address: string
  status: number
  answer: string
}

/** Query parameter that names the API operation that the reader wants to try. */
export const tryParameter = 'try'

/** Maximum number of characters of an API response that the page shows. */
const answerShown = 6000

/**
 * Returns the form fields for trying out an operation. Returns undefined if the operation writes data, needs a token,
 * costs money, or gives each caller a different result.
 */
export function fieldsToTry(document: ApiDocument, { operation }: ApiEntry): ApiParameter[] | undefined {
  const row = findOperation(operation.operationId)
  if (!row || !isOpenRead(row)) return undefined
  const leftOut = [row.price?.when, ...(row.longPoll ? ['wait'] : [])]
  return parametersOf(document, operation).filter((one) => one.in !== 'header' && !leftOut.includes(one.name))
}

function isOpenRead({ method, auth, rates, price, personal }: Operation): boolean {
  return (
    method === 'GET' &&
    (auth === 'none' || auth === 'optional') &&
    // Exclude operations that count against any rate limit other than `read`.
    rates.every(({ bucket }) => bucket === 'read') &&
    (price === undefined || price.when !== undefined) &&
    personal !== true
  )
}

export const tryQuery: readonly string[] = [
  tryParameter,
  ...new Set(
    operationNames
      .map((name): Operation => operations[name])
      .filter(isOpenRead)
      .flatMap(({ input }) => Object.keys(input.shape)),
  ),
]

export async function tryCall(
  { query, read, ...documents }: Pick<PageRequest, 'query' | 'read' | 'apiDocument'>,
  tag: string,
): Promise<Tried | undefined> {
  const name = query.get(tryParameter)
  const apiDocument = documents.apiDocument()
  const entry = entriesOf(apiDocument, tag).find(({ operation }) => operation.operationId === name)
  const parameters = entry && fieldsToTry(apiDocument, entry)
  if (!entry || !parameters || name === null) return undefined
  const given = parameters.flatMap((parameter) => {
    const value = query.get(parameter.name)?.trim() ?? ''
    return value === '' ? [] : [{ parameter, value }]
  })
  const input = Object.fromEntries(
    given.map(({ parameter, value }) => [parameter.name, typed(parameter, value)]),
  )
  const fields = Object.fromEntries(given.map(({ parameter, value }) => [parameter.name, value]))
  const call = { name, fields, address: addressOf(entry, given) }
  try {
    const body = await read(name as ReadName, input as CallInput<ReadName>)
    return { ...call, status: 200, answer: shortened(JSON.stringify(body, null, 2)) }
  } catch (error) {
    if (!(error instanceof PageRefused) || error.status >= 500) throw error
    return { ...call, status: error.status, answer: error.message }
  }
}

type Given = { parameter: ApiParameter; value: string }

const typed = ({ schema }: ApiParameter, value: string): unknown => {
  if (schema.type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value)
  return value
}

function addressOf({ path }: ApiEntry, given: readonly Given[]): string {
  const inPath = new Map(given.map(({ parameter, value }) => [parameter.name, value]))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(inPath.get(name) ?? name),
  )
  const inQuery = given.filter(({ parameter }) => parameter.in === 'query')
  const query = new URLSearchParams(inQuery.map(({ parameter, value }) => [parameter.name, value])).toString()
  return query === '' ? address : `${address}?${query}`
}

const shortened = (text: string): string =>
  text.length <= answerShown ? text : `${text.slice(0, answerShown)}\n... shortened`
