import { errorBody, errors } from '../../../hub/contract/errors.ts'
import { answerStatus, declaredErrors, type Operation } from '../../../hub/contract/operation.ts'
import {
  findOperation,
  type OperationName,
  operationNames,
  operations,
} from '../../../hub/contract/operations.ts'
import { type Client, createClient } from '../../../rest/client/client.ts'
import type { Body } from './callersLines.ts'
import { createContractValidator } from './contractValidator.ts'
import { paying } from './paying.ts'

const validator = createContractValidator()

/** Returns a typed API client that checks every response and pays for every call that has a price. */
export function checkedClient(baseUrl: string, token?: string): Client {
  return createClient({ baseUrl, fetch: paying(checkedFetch), ...(token !== undefined && { token }) })
}

/** Works like `fetch`, but checks every JSON response from the API against the published OpenAPI document. */
export async function checkedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const { pathname } = new URL(response.url)
  const method = init?.method ?? 'GET'
  if (method === 'HEAD' || method === 'OPTIONS' || !pathname.startsWith('/api/')) return response
  const text = await response.clone().text()
  const body = text === '' ? '' : (JSON.parse(text) as unknown)
  const isDeclared = operationNames.some((name) => {
    const row: Operation = operations[name]
    return row.method === method && pathPattern(row.path).test(pathname)
  })
  if (isDeclared) validator.checkPath(method, pathname, response.status, body)
  else errorBody.strict().parse(body)
  return response
}

const pathPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`)

/** Checks the result of a WebSocket call against the OpenAPI document, as if the result were an HTTP response. */
export function checkResult(name: string, { op: _op, id: _id, ...body }: Record<string, unknown>): void {
  const fields = body as Body
  if (findOperation(name) && fields.error !== 'invalid_frame') {
    checkAnswer(name as OperationName, expectedStatus(name as OperationName, fields), fields)
  }
}

export function checkAnswer(name: OperationName, status: number, body: Body): void {
  validator.check(name, status, body)
  if (body.error !== undefined && !declaredErrors(operations[name]).includes(body.error)) {
    throw new Error(`${name} does not declare the ${body.error} it was refused with: ${body.message}`)
  }
  if (status !== expectedStatus(name, body)) {
    throw new Error(`${name} answered ${status} with ${body.error ?? 'a success of another status'}`)
  }
}

/** Returns the HTTP status that a response with this body must have. */
export function expectedStatus(name: OperationName, body: Body): number {
  if (body.error !== undefined) return errors[body.error].status
  return body.dry_run === true ? 200 : answerStatus(operations[name], body)
}
