import { secretKeyMin } from '../../hub/contract/limits.ts'
import { declaredErrors, dryRunAnswer, isWrite, type Operation } from '../../hub/contract/operation.ts'
import { hasMarkdown } from '../markdown/forms.ts'
import type { Example, OperationObject, Reference, Response, Schema } from './document.ts'
import { headerFacts, headersOf } from './headers.ts'
import { bodyOf, parametersOf } from './parameters.ts'
import { resultName } from './results.ts'
import type { SchemaPublisher } from './schemas.ts'
import type { SharedResponses } from './sharedResponses.ts'

export const security = {
  none: [],
  optional: [{}, { bearer: [] }],
  bearer: [{ bearer: [] }],
  operator: [{ operator: [] }],
} as const satisfies Record<Operation['auth'], Record<string, string[]>[]>

export function operationObject(
  name: string,
  row: Operation,
  schemas: SchemaPublisher,
  shared: SharedResponses,
): OperationObject {
  const input = schemas.publish(row.input)
  const parameters = parametersOf(row, input)
  const body = bodyOf(row, input)
  const description = descriptionOf(row)
  return {
    operationId: name,
    tags: [row.tag],
    summary: row.summary,
    description,
    security: [...security[row.auth]],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: body.schema.required !== undefined,
        content: { 'application/json': body },
      },
    }),
    responses: {
      ...successResponses(name, row, schemas, shared),
      ...shared.publish(declaredErrors(row)),
    },
  }
}

function descriptionOf({ description = '', secret, rates: counted }: Operation): string {
  const aboutKeys = `An Idempotency-Key must have at least ${secretKeyMin} random characters here.`
  const buckets = counted.map(({ bucket }) => `\`${bucket}\``).join(' and ')
  const limits = counted.length > 0 ? `Limit: ${buckets}.` : 'Limit: none.'
  return [description, secret ? aboutKeys : '', limits].filter(Boolean).join(' ')
}

function successResponses(
  name: string,
  row: Operation,
  schemas: SchemaPublisher,
  shared: SharedResponses,
): Record<string, Response | Reference> {
  const facts = headerFacts(row)
  const answer = schemas.publishResult(resultName(name), row.output)
  const respond = (status: number, description: string, content: Response['content']): Response => ({
    description,
    headers: headersOf(status, facts),
    ...(content && { content }),
  })

  if (!isWrite(row)) {
    const forms = hasMarkdown(name) ? { 'text/markdown': { schema: { type: 'string' } } } : {}
    const ok = respond(200, row.summary, { ...json(answer, row.example.output), ...forms })
    if (!facts.etag) return { 200: ok }
    const unchanged = respond(304, 'Unchanged since the ETag in If-None-Match.', undefined)
    return { 200: ok, 304: shared.share(row.price ? 'Unchanged.priced' : 'Unchanged', unchanged) }
  }

  const dryRun = schemas.publish(dryRunAnswer)
  const noted = 'Dry run: every check passed, nothing happened.'
  const either = (summary: string, value: object) => ({
    'application/json': {
      schema: { anyOf: [answer, dryRun] },
      examples: { done: { summary, value }, dry_run: { $ref: '#/components/examples/dry_run' } },
    },
  })
  if (row.status === 200) {
    return {
      200: respond(200, `${row.summary}, or a dry run of it`, either(row.summary, row.example.output)),
    }
  }
  const repeat = { ...row.example.output, changed: false }
  const repeated = 'A repeat: what stands, unchanged.'
  const dryRunOnly = respond(200, noted, json(dryRun, dryRunExample.value))
  return {
    200: row.repeatStatus
      ? respond(200, `${repeated} Or a dry run.`, either(repeated, repeat))
      : shared.share(row.price ? 'DryRun.priced' : 'DryRun', dryRunOnly),
    [row.status]: respond(row.status, row.summary, json(answer, row.example.output)),
  }
}

/** Example response of a dry run, shared by all operations. */
export const dryRunExample: Example = {
  summary: 'Dry run: every check passed, nothing happened.',
  value: {
    ...{ ok: true, dry_run: true, operation: 'createPost', status: 201 },
    ...{ price_usdc: null, mentions: ['ada-9'] },
  },
}

function json(schema: Schema, example: unknown): NonNullable<Response['content']> {
  return { 'application/json': { schema, example } }
}
