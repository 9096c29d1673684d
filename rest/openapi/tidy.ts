import type { Schema } from './document.ts'

export const refersTo = (name: string): string => `#/components/schemas/${name}`

type Definitions = Record<string, Schema>

const dropped = ['$schema', '$id', 'id', '$defs', 'definitions', 'propertyNames']

export function tidy(raw: Schema, definitions: Definitions): Schema {
  const schema: Schema = {}
  for (const [keyword, value] of Object.entries(raw)) {
    if (!dropped.includes(keyword)) schema[keyword] = tidyKeyword(keyword, value, definitions)
  }
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.format === 'date-time' || schema.format === 'date') delete schema.pattern
  if (schema.type === 'integer') tidyInteger(schema)
  if (schema.nullable === true) return tidyNullable(schema, definitions)
  return unwrapped(schema)
}

function tidyKeyword(keyword: string, value: unknown, definitions: Definitions): unknown {
  const inner = (schema: unknown): unknown => (isSchema(schema) ? tidy(schema, definitions) : schema)
  switch (keyword) {
    case '$ref':
      return refersTo(String(value).split('/').at(-1) ?? '')
    case 'items':
    case 'not':
    case 'additionalProperties':
      return inner(value)
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
    case 'prefixItems':
      return (value as unknown[]).map(inner)
    case 'properties':
      return Object.fromEntries(
        Object.entries(value as Schema).map(([name, schema]) => [name, inner(schema)]),
      )
    default:
      return value
  }
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Removes the safe-integer limits that zod adds. Gives positive integers the minimum 1. */
function tidyInteger(schema: Schema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  const positive = (schema.minimum === 0 && schema.exclusiveMinimum === true) || schema.exclusiveMinimum === 0
  if (positive) {
    delete schema.exclusiveMinimum
    schema.minimum = 1
  }
  if (schema.maximum === undefined) schema.format = 'int64'
}

/**
 * Adapts a nullable schema to OpenAPI 3.0. Adds null to an `enum`. If the schema has no `type`, adds null as an
 * alternative in `anyOf`.
 */
function tidyNullable(schema: Schema, definitions: Definitions): Schema {
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null]
  if (schema.type !== undefined) return schema
  const { nullable, allOf, anyOf, ...rest } = schema
  const either = (allOf ?? anyOf) as Schema[] | undefined
  if (!either) return schema
  const name = String(either[0]?.$ref).split('/').at(-1) ?? ''
  const type = allOf ? (definitions[name]?.type ?? 'object') : 'object'
  return { ...rest, anyOf: [...either, { type, nullable, enum: [null] }] }
}

/** Removes an `allOf` around a single reference if the schema has no other keyword. */
function unwrapped(schema: Schema): Schema {
  const inner =
    Array.isArray(schema.allOf) && schema.allOf.length === 1 ? (schema.allOf[0] as Schema) : undefined
  return inner && Object.keys(schema).length === 1 ? inner : schema
}
