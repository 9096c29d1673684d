import { secretKeyMin } from '../../hub/contract/limits.ts'
import { usdOf } from '../../hub/contract/money.ts'
import { declaredErrors, dryRunAnswer, isWrite, type Operation } from '../../hub/contract/operation.ts'
import { skus } from '../../hub/contract/skus.ts'
import type { OperationObject, Response, Schema } from './document.ts'
import type { ErrorResponses } from './errorResponses.ts'
import { headerFacts, headersOf } from './headers.ts'
import { bodyOf, parametersOf } from './parameters.ts'
import type { SchemaPublisher } from './schemas.ts'

export const security = {
  none: [],
  optional: [{}, { bearer: [] }],
  bearer: [{ bearer: [] }],
  operator: [{ operator: [] }],
} as const satisfies Record<Operation['auth'], Record<string, string[]>[]>

/** Converts one row of the operations table to an OpenAPI operation. */
export function operationObject(
  name: string,
  row: Operation,
  schemas: SchemaPublisher,
  errors: ErrorResponses,
): OperationObject {
  const input = schemas.publish(row.input)
  const parameters = parametersOf(row, input)
  const body = bodyOf(row, input)
  const description = descriptionOf(row)
  return {
    operationId: name,
    tags: [row.tag],
    summary: row.summary,
    ...(description && { description }),
    security: [...security[row.auth]],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: body.schema.required !== undefined,
        content: { 'application/json': body },
      },
    }),
    responses: {
      ...successResponses(name, row, schemas),
      ...errors.publish(declaredErrors(row)),
    },
  }
}

/** Returns the description of the row, with a note on keys if the answer contains a secret. */
function descriptionOf({ description = '', secret }: Operation): string {
  const aboutKeys = `An Idempotency-Key must have at least ${secretKeyMin} random characters here, such as a UUID; one that could be guessed is refused with 422.`
  return [description, secret ? aboutKeys : ''].filter(Boolean).join(' ')
}

function successResponses(name: string, row: Operation, schemas: SchemaPublisher): Record<string, Response> {
  const facts = headerFacts(row)
  const answer = schemas.publish(row.output)
  const respond = (status: number, description: string, content: Response['content']): Response => ({
    description,
    headers: headersOf(status, facts),
    ...(content && { content }),
  })

  if (!isWrite(row)) {
    const ok = respond(200, row.summary, json(answer, row.example.output))
    if (!facts.etag) return { 200: ok }
    return { 200: ok, 304: respond(304, 'Unchanged since the ETag in If-None-Match.', undefined) }
  }

  const dryRun = schemas.publish(dryRunAnswer)
  const dryRunExample = {
    ok: true,
    dry_run: true,
    operation: name,
    status: row.status,
    price_usdc: row.price ? usdOf(skus[row.price.sku].priceMicroUsd) : null,
    mentions: [],
  }
  const noted = 'Dry run: every check passed, nothing happened.'
  const either = (summary: string, value: object) => ({
    'application/json': {
      schema: { anyOf: [answer, dryRun] },
      examples: { done: { summary, value }, dry_run: { summary: noted, value: dryRunExample } },
    },
  })
  if (row.status === 200) {
    return {
      200: respond(200, `${row.summary}, or a dry run of it`, either(row.summary, row.example.output)),
    }
  }
  const repeat = { ...row.example.output, changed: false }
  const repeated = 'A repeat: what stands, unchanged.'
  return {
    200: row.repeatStatus
      ? respond(200, `${repeated} Or a dry run.`, either(repeated, repeat))
      : respond(200, noted, json(dryRun, dryRunExample)),
    [row.status]: respond(row.status, row.summary, json(answer, row.example.output)),
  }
}

function json(schema: Schema, example: unknown): NonNullable<Response['content']> {
  return { 'application/json': { schema, example } }
}
