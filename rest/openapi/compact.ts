import { type ErrorCode, errors } from '../../hub/contract/errors.ts'
import { extendingEachOther } from './compactSchemas.ts'
import type {
  MediaType,
  OpenApiDocument,
  OperationObject,
  Parameter,
  Reference,
  Response,
} from './document.ts'
import { everyAnswerHas } from './headers.ts'
import { security } from './operation.ts'
import { parameterReference } from './parameters.ts'
import { schemaReference } from './schemas.ts'
import { mapOperations, withUsedComponents } from './selected.ts'
import { sharedParameters } from './sharedParameters.ts'

/** Errors that any call may return. The OpenAPI document describes them only once. */
const refusedAnywhere = [
  ...(['invalid_json', 'unauthorized', 'agent_suspended', 'idempotency_in_progress', 'too_large'] as const),
  ...(['unsupported_media_type', 'idempotency_key_reused', 'invalid_input', 'rate_limited'] as const),
  ...(['internal', 'unavailable'] as const),
] satisfies ErrorCode[]

/**
 * Returns a compact OpenAPI document for code generators and language models. Omits examples and most headers, and
 * describes common errors only once.
 */
export function compactDocument(agents: OpenApiDocument): OpenApiDocument {
  const { info, components } = agents
  const { paths, parameters } = sharedParameters(
    mapOperations(agents.paths, (operation) => compactOperation(operation, components.parameters)),
  )
  const compact = withUsedComponents({
    ...agents,
    info: { ...info, description: `${info.description}\n\n${about}` },
    paths,
    components: {
      ...components,
      parameters,
      schemas: extendingEachOther(components.schemas),
      responses: { ...specificResponses(components.responses), Any: refused },
    },
  })
  return { ...compact, security: tokenOptional, paths: mapOperations(compact.paths, withoutUsualSecurity) }
}

/** Removes an operation's security requirement if it is the same as the document's general requirement. */
function withoutUsualSecurity({ security: own, ...operation }: OperationObject): OperationObject {
  return JSON.stringify(own) === JSON.stringify(tokenOptional)
    ? operation
    : { ...operation, ...(own && { security: own }) }
}

const tokenOptional = [...security.optional]

function compactOperation(
  operation: OperationObject,
  shared: OpenApiDocument['components']['parameters'],
): OperationObject {
  const { responses, parameters = [], ...rest } = operation
  // Omit the response `rate_limited`, because any call may return it. Keep it if the operation has no other error
  // response, because the linter Redocly requires a response with a 4xx status.
  const refusals = Object.values(responses).flatMap((one) => ('$ref' in one ? [specificName(one)] : []))
  const names = refusals.filter((name) => name !== '' && !/^(Unchanged|DryRun)/.test(name))
  const kept = Object.entries(responses).flatMap(([status, one]): [string, Response | Reference][] => {
    if (!('$ref' in one)) return [[status, result(one, rest.summary)]]
    const name = specificName(one)
    if (name === 'rate_limited') return names.length > 1 ? [] : [[status, one]]
    return status === '304' || name === '' ? [] : [[status, { $ref: responseReference(name) }]]
  })
  const taken = parameters
    .filter((one) => !('$ref' in one && one.$ref === ifNoneMatch))
    .flatMap((one) => ('$ref' in one ? (shared[nameIn(one)] ?? []) : one))
    .map(plainParameter)
  return {
    ...rest,
    ...(taken.length > 0 && { parameters: taken }),
    responses: { ...Object.fromEntries(kept), default: { $ref: responseReference('Any') } },
  }
}

const nameIn = ({ $ref }: Reference): string => $ref.slice($ref.lastIndexOf('/') + 1)

const responseReference = (name: string): string => `#/components/responses/${name}`

/** Removes redundant information from a parameter, such as `required: false`, which is the default. */
function plainParameter({ required, example, ...parameter }: Parameter): Parameter {
  const isId = parameter.in === 'path' && parameter.schema.type === 'integer'
  return {
    ...parameter,
    ...(required && { required }),
    ...(example !== undefined && !isId && { example }),
  }
}

const { $ref: ifNoneMatch } = parameterReference('IfNoneMatch')

const codesAnywhere = new Set<string>(refusedAnywhere)

/**
 * Returns the name of an error response: its error codes, separated by dots. Omits the codes that any call may return,
 * except `rate_limited`.
 */
const specificName = ({ $ref }: Reference): string =>
  nameIn({ $ref })
    .split('.')
    .filter((code) => code === 'rate_limited' || !codesAnywhere.has(code))
    .join('.')

function specificResponses(responses: OpenApiDocument['components']['responses']) {
  return Object.fromEntries(
    Object.entries(responses).map(([name, response]) => {
      const codes = specificName({ $ref: responseReference(name) })
      const paragraphs = response.description.split('\n\n').filter((text) => !isOfAnyCall(text))
      return [codes, { ...plain(response), description: paragraphs.join('\n\n') }]
    }),
  )
}

const isOfAnyCall = (paragraph: string): boolean =>
  refusedAnywhere.some((code) => code !== 'rate_limited' && paragraph.startsWith(`\`${code}\`:`))

const repeat = 'A repeat: what stands, unchanged. Or a dry run.'

function result(response: Response, summary: string): Response {
  const { description, ...rest } = plain(response)
  return {
    description: description.startsWith(summary) ? 'OK' : description.replace(repeat, 'Unchanged.'),
    ...rest,
  }
}

function plain({ description, headers = {}, content }: Response): Response {
  const { 'PAYMENT-REQUIRED': challenge } = headers
  return {
    description,
    ...(challenge && { headers: { 'PAYMENT-REQUIRED': challenge } }),
    ...(content && {
      content: Object.fromEntries(Object.entries(content).filter(isForClients).map(withoutExamples)),
    }),
  }
}

/**
 * Returns false for Markdown, because client generators would otherwise make each result type a union with `string`.
 */
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

const about = `Every answer has X-Request-Id and, except for a 401, RateLimit headers. A free read has an ETag: send it \
back as If-None-Match, and an unchanged answer is 304. A list has Link headers. A paid answer has its receipt, base64 of JSON, in X-PAYMENT-RESPONSE or PAYMENT-RESPONSE. Idempotent-Replay marks the stored answer to an earlier call. \
GET /openapi.json has every status, header and an example of each answer; /openapi/{tag}.json those of one tag.`
