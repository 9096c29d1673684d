import type { ApiDocument, ApiOperation, ApiParameter, ApiSchema } from '../apiDocument.ts'

export type ApiEntry = { method: string; path: string; operation: ApiOperation }

export const resultName = (operationId: string): string =>
  `${operationId.slice(0, 1).toUpperCase()}${operationId.slice(1)}Result`

export const entriesOf = (document: ApiDocument, tag: string): ApiEntry[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags[0] === tag)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? ''

export const parametersOf = (document: ApiDocument, { parameters = [] }: ApiOperation): ApiParameter[] =>
  parameters.flatMap((one) => {
    const parameter = '$ref' in one ? document.components.parameters[nameIn(one.$ref)] : one
    return parameter ? [parameter] : []
  })

export const responsesOf = (document: ApiDocument, { responses }: ApiOperation) =>
  Object.entries(responses).flatMap(([status, one]) => {
    const response = '$ref' in one ? document.components.responses[nameIn(one.$ref)] : one
    return response ? [{ status, ...response }] : []
  })

export type ApiField = { name: string; type: string; required: boolean; description: string }

export function fieldsOf(schema: ApiSchema): ApiField[] {
  if (Array.isArray(schema.allOf)) return (schema.allOf as ApiSchema[]).flatMap(fieldsOf)
  const properties = (schema.properties ?? {}) as Record<string, ApiSchema>
  const required = (schema.required ?? []) as string[]
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeWords(field),
    required: required.includes(name),
    description: typeof field.description === 'string' ? field.description : '',
  }))
}

/** Describes a schema in a few words, for example `integer, at least 1` or `string, 1 to 40 characters`. */
export function typeWords(schema: ApiSchema): string {
  const listsNull = Array.isArray(schema.enum) && schema.enum.includes(null)
  const orNull = schema.nullable === true && !listsNull ? ' or null' : ''
  if (typeof schema.$ref === 'string') return nameIn(schema.$ref) + orNull
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ') + orNull
  const variants = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as ApiSchema[] | undefined
  if (variants) return [...new Set(variants.map(typeWords))].join(' or ') + orNull
  // In AsyncAPI documents, the `type` of a nullable field is a list.
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeWords({ ...schema, type })).join(' or ')
  if (schema.type === 'array') return `list of ${typeWords((schema.items ?? {}) as ApiSchema)}${orNull}`
  return [String(schema.type ?? 'anything'), boundsWords(schema)].filter(Boolean).join(', ') + orNull
}

function boundsWords(schema: ApiSchema): string {
  const { minLength, maxLength, minimum, maximum } = schema as Record<string, number | undefined>
  if (maxLength !== undefined) return `${minLength ?? 0} to ${maxLength} characters`
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  if (minimum !== undefined) return `at least ${minimum}`
  if (maximum !== undefined) return `at most ${maximum}`
  return ''
}

/** Returns the kind of token that an operation requires, or undefined if it requires none. */
export function needsToken({ security = [] }: ApiOperation): 'bearer' | 'operator' | undefined {
  if (security.some((one) => Object.keys(one).length === 0)) return undefined
  const schemes = security.flatMap((one) => Object.keys(one))
  return schemes.includes('operator') ? 'operator' : schemes.includes('bearer') ? 'bearer' : undefined
}

export function authWords(operation: ApiOperation): string {
  const token = needsToken(operation)
  if (token !== undefined) return token === 'operator' ? 'Needs the operator token.' : 'Needs a token.'
  return (operation.security ?? []).length === 0 ? 'Needs no token.' : 'A token is optional.'
}
