import { z } from 'zod'
import type { Operation } from '../../../hub/contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../../hub/contract/operations.ts'

/**
 * Text field of an operation's input. A field of another type, such as a number, also counts as a text field
 * if REST clients send it in the URL.
 */
export type TextField = {
  operation: OperationName
  path: readonly string[]
  place: 'path' | 'query' | 'body'
  isFree: boolean
}

/** Path segment that stands for any item of a list. */
export const anyItem = '[]'

/**
 * Operations whose text fields are tested. Omits `renewEpoch`, which would end the test's connection. The only text
 * field of `renewEpoch` is `reason`, which other operations also have.
 */
const named = operationNames.filter((name) => name !== 'renewEpoch')

export const textFields: readonly TextField[] = named.flatMap((operation) =>
  textFieldsOf(operations[operation]).map((field) => ({ operation, ...field })),
)

export function textFieldsOf(row: Pick<Operation, 'method' | 'path' | 'input'>) {
  const found = textPaths(z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' }))
  const known = new Set(found.map(({ path: [name] }) => name))
  const places = new Map(Object.keys(row.input.shape).map((name) => [name, placeOf(row, name)]))
  const asText = [...places].filter(([name, place]) => place !== 'body' && !known.has(name))
  const rest: Found[] = asText.map(([name]) => ({ path: [name], isFree: false }))
  return [...found, ...rest].map((field) => ({
    ...field,
    place: places.get(field.path[0] ?? '') ?? ('body' as const),
  }))
}

function placeOf({ method, path }: Pick<Operation, 'method' | 'path'>, name: string): TextField['place'] {
  if (path.includes(`{${name}}`)) return 'path'
  return method === 'GET' || method === 'DELETE' ? 'query' : 'body'
}

type Schema = z.core.JSONSchema.BaseSchema
type Found = { path: string[]; isFree: boolean }

function textPaths(root: Schema): Found[] {
  function walk(schema: Schema, path: string[]): Found[] {
    if (schema.$ref !== undefined) return walk(referred(root, schema.$ref), path)
    const choices = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? [])
    const { properties = {}, additionalProperties, items = [] } = schema
    const nested: [schema: unknown, path: string[]][] = [
      ...choices.map((choice): [unknown, string[]] => [choice, path]),
      ...Object.entries(properties).map(([name, one]): [unknown, string[]] => [one, [...path, name]]),
      [additionalProperties, [...path, 'anything']],
      ...[items].flat().map((item): [unknown, string[]] => [item, [...path, anyItem]]),
    ]
    const types: string[] = [schema.type ?? []].flat()
    const isText = types.includes('string') || (types.length === 0 && choices.length === 0)
    const isFree = schema.enum === undefined && schema.const === undefined && schema.pattern === undefined
    return [
      ...(isText ? [{ path, isFree }] : []),
      ...nested.flatMap(([inner, at]) => (isSchema(inner) ? walk(inner, at) : [])),
    ]
  }
  return walk(root, [])
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

function referred(root: Schema, reference: string): Schema {
  const found = root.$defs?.[reference.replace('#/$defs/', '')]
  if (!found) throw new Error(`the schema refers to ${reference}, which is not in it`)
  return found
}
