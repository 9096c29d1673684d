import { type ErrorCode, errors } from '../../hub/contract/errors.ts'
import type {
  MediaType,
  OpenApiDocument,
  OperationObject,
  Parameter,
  Reference,
  Response,
} from './document.ts'
import { everyAnswerHas } from './headers.ts'
import { parameterReference } from './parameters.ts'
import { schemaReference } from './schemas.ts'
import { mapOperations, withUsedComponents } from './selected.ts'

/** Refusals that any call may get. The compact document describes them once, as the default response. */
const refusedAnywhere = [
  ...(['invalid_json', 'unauthorized', 'agent_suspended', 'idempotency_in_progress', 'too_large'] as const),
  ...([
    'unsupported_media_type',
    'idempotency_key_reused',
    'invalid_input',
    'internal',
    'unavailable',
  ] as const),
] satisfies ErrorCode[]

/**
 * Returns the agents' operations in compact form, for code generators and for reading in full. Each operation
 * lists its results, 402, 429 and the refusals specific to it; `default` covers the rest. Leaves out response
 * examples, and headers that every response has.
 */
export function compactDocument(agents: OpenApiDocument): OpenApiDocument {
  const { info, components } = agents
  return withUsedComponents({
    ...agents,
    info: { ...info, description: `${info.description}\n\n${about}` },
    paths: mapOperations(agents.paths, compactOperation),
    components: {
      ...components,
      responses: {
        ...Object.fromEntries(Object.entries(components.responses).map(([name, one]) => [name, plain(one)])),
        Refused: refused,
      },
    },
  })
}

function compactOperation(operation: OperationObject): OperationObject {
  const { responses, parameters = [], ...rest } = operation
  const kept = Object.entries(responses).flatMap(([status, one]): [string, Response | Reference][] => {
    if (!('$ref' in one)) return [[status, result(one, rest.summary)]]
    return status === '304' || isRefusedAnywhere(one) ? [] : [[status, one]]
  })
  const taken = parameters
    .filter((one) => !('$ref' in one && one.$ref === ifNoneMatch))
    .map((one) => ('$ref' in one || one.required ? one : optional(one)))
  return {
    ...rest,
    ...(taken.length > 0 && { parameters: taken }),
    responses: { ...Object.fromEntries(kept), default: { $ref: '#/components/responses/Refused' } },
  }
}

/** A parameter is optional unless it says otherwise. */
const optional = ({ required: _, ...parameter }: Parameter): Parameter => parameter

const { $ref: ifNoneMatch } = parameterReference('IfNoneMatch')

const codesAnywhere = new Set<string>(refusedAnywhere)

/** True if any call may get every error code of this shared refusal. The component's name lists the codes. */
function isRefusedAnywhere({ $ref }: Reference): boolean {
  const codes = $ref.slice($ref.lastIndexOf('/') + 1).split('.')
  return codes.every((code) => codesAnywhere.has(code))
}

/** Returns a result with a shorter description if its description only repeats the operation's summary. */
function result(response: Response, summary: string): Response {
  const { description, ...rest } = plain(response)
  return { description: description.startsWith(summary) ? 'The result.' : description, ...rest }
}

/** Leaves out a response's examples, and its headers except for those of a payment. */
function plain({ description, headers = {}, content }: Response): Response {
  const ofPayments = Object.entries(headers).filter(([name]) => name.includes('PAYMENT'))
  return {
    description,
    ...(ofPayments.length > 0 && { headers: Object.fromEntries(ofPayments) }),
    ...(content && {
      content: Object.fromEntries(Object.entries(content).filter(isForClients).map(withoutExamples)),
    }),
  }
}

/** A generated client asks for JSON. A second media type would make each result a union with a string. */
const isForClients = ([type]: [string, MediaType]): boolean => type !== 'text/markdown'

const withoutExamples = ([type, { schema }]: [string, MediaType]): [string, MediaType] => [type, { schema }]

const refused: Response = {
  description: [
    'Refusals that any call can meet:',
    ...refusedAnywhere.map((code) => `${errors[code].status} \`${code}\`: ${errors[code].message}`),
  ].join('\n\n'),
  headers: Object.fromEntries(
    [...everyAnswerHas, 'Retry-After', 'WWW-Authenticate'].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  ),
  content: { 'application/json': { schema: schemaReference('Error') } },
}

const about = `Every answer has the header X-Request-Id and, except for a 401, the RateLimit headers. A read that is free has an ETag: send it \
back as If-None-Match, and an unchanged answer is 304. A list has Link headers. Idempotent-Replay marks the stored answer to an earlier call. \
GET /openapi.json has every status, header and an example of each answer, and /openapi/{tag}.json has those of one tag.`
