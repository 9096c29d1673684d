import { exampleBaseUrl } from '../../../hub/contract/examples.ts'
import type { OpenApiDocument, OperationObject, Reference, Response } from '../../../rest/openapi/document.ts'
import { openApiDocument } from '../../../rest/openapi/openapi.ts'
import { closedSchemas } from './closedSchemas.ts'

export type ContractValidator = {
  /**
   * Throws if the OpenAPI document does not declare this status for the operation, or if the body does not match the
   * declared schema.
   */
  check(operationName: string, status: number, body: unknown): void
  /** Works like `check`, but finds the operation by its HTTP method and path. */
  checkPath(method: string, path: string, status: number, body: unknown): void
}

/** Checks responses against the OpenAPI document, which declares every possible status of every operation. */
export function createContractValidator(document: OpenApiDocument = wholeDocument()): ContractValidator {
  const differences = closedSchemas(document.components.schemas)
  const operations = new Map(operationsOf(document).map((entry) => [entry.operation.operationId, entry]))

  function checkAnswer(operation: OperationObject, status: number, body: unknown): void {
    const name = `${operation.operationId} ${status}`
    const found = operation.responses[status]
    if (!found) {
      const declared = Object.keys(operation.responses).join(', ')
      throw new Error(`${name} is not declared; declared are ${declared}. It answered ${shown(body)}`)
    }
    const content = resolve(document, found).content
    const json = content?.['application/json']
    if (!json) {
      const empty = body === undefined || body === null || body === ''
      if (!empty && (!content || typeof body !== 'string')) {
        throw new Error(`${name} declares no JSON body but answered ${shown(body)}`)
      }
      return
    }
    const problems = differences(json.schema, body)
    if (problems.length > 0) {
      throw new Error(`${name} does not fit openapi.json:\n  ${problems.join('\n  ')}\nin ${shown(body)}`)
    }
  }

  return {
    check(operationName, status, body) {
      const entry = operations.get(operationName)
      if (!entry) throw new Error(`The OpenAPI document has no operation ${operationName}`)
      checkAnswer(entry.operation, status, body)
    },
    checkPath(method, path, status, body) {
      checkAnswer(findByPath([...operations.values()], method, path), status, body)
    },
  }
}

let whole: OpenApiDocument | undefined

export function wholeDocument(): OpenApiDocument {
  whole ??= openApiDocument({ baseUrl: exampleBaseUrl })
  return whole
}

type Entry = { method: string; path: string; operation: OperationObject }

export function operationsOf(document: OpenApiDocument): Entry[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

export function resolve(document: OpenApiDocument, response: Response | Reference): Response {
  if (!('$ref' in response)) return response
  const found = document.components.responses[response.$ref.replace('#/components/responses/', '')]
  if (!found) throw new Error(`${response.$ref} leads nowhere`)
  return found
}

/**
 * Returns the operation at a path. A literal path wins over a template, so `/api/agent/me` is not taken for
 * `/api/agent/{slug}`.
 */
function findByPath(entries: Entry[], method: string, path: string): OperationObject {
  const bare = (path.split('?')[0] ?? '').replace(/(.)\/$/, '$1')
  const matching = entries
    .filter(
      (entry) => entry.method === method.toUpperCase() && (entry.path === bare || fits(entry.path, bare)),
    )
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  const [best] = matching
  if (!best) throw new Error(`The OpenAPI document has no ${method.toUpperCase()} ${bare}`)
  return best.operation
}

function fits(template: string, path: string): boolean {
  const wanted = template.split('/')
  const segments = path.split('/')
  return (
    wanted.length === segments.length &&
    wanted.every((segment, index) => segment.startsWith('{') || segment === segments[index])
  )
}

function shown(body: unknown): string {
  const text = JSON.stringify(body) ?? 'nothing'
  return text.length > 2000 ? `${text.slice(0, 2000)}...` : text
}
