import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { Schema } from '../../../rest/openapi/document.ts'

export type SchemaCheck = (schema: Schema, value: unknown) => string[]

/**
 * Returns a function that checks values against the schemas of an OpenAPI 3.0 document. The function rejects unlisted
 * properties.
 */
export function closedSchemas(components: Record<string, Schema>): SchemaCheck {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const schemas = mapValues(components, (schema) => closed(merged(schema, components)))
  ajv.addSchema({ $id: 'plaza', components: { schemas } })
  const compiled = new Map<Schema, ReturnType<Ajv['compile']>>()

  function differences(schema: Schema, value: unknown): string[] {
    const validate = compiled.get(schema) ?? ajv.compile(closed(schema))
    compiled.set(schema, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map((error) => {
      const { additionalProperty } = error.params
      const detail = additionalProperty === undefined ? '' : `: ${String(additionalProperty)}`
      return `${error.instancePath || '(body)'} ${error.message ?? error.keyword}${detail}`
    })
  }

  /**
   * Returns the errors in the value. If the schema is an `anyOf`, returns the errors for the alternative with the
   * fewest errors.
   */
  return (schema, value) => {
    const choices = Array.isArray(schema.anyOf) ? (schema.anyOf as Schema[]) : [schema]
    const [nearest] = choices.map((choice) => differences(choice, value)).sort((a, b) => a.length - b.length)
    return nearest ?? []
  }
}

/**
 * Merges the object schemas in an `allOf` into one schema. If they were checked separately, each schema would reject
 * the properties of the others as unlisted.
 */
function merged(schema: Schema, components: Record<string, Schema>): Schema {
  const parts = schema.allOf as Schema[] | undefined
  if (!parts || parts.length < 2) return schema
  const objects = parts.map(({ $ref, ...rest }) =>
    $ref === undefined ? rest : (components[String($ref).split('/').at(-1) ?? ''] ?? {}),
  )
  return {
    type: 'object',
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)) as Schema,
    required: objects.flatMap(({ required }) => (required ?? []) as string[]),
  }
}

/** Converts an OpenAPI 3.0 schema to JSON Schema draft 7 and makes its objects reject unlisted properties. */
function closed(schema: Schema): Schema {
  const { nullable, ...rest } = schema
  const result = mapValues<unknown, unknown>(rest, (value, keyword) => {
    switch (keyword) {
      case '$ref':
        return `plaza${String(value)}`
      case 'items':
      case 'not':
      case 'additionalProperties':
        return isSchema(value) ? closed(value) : value
      case 'anyOf':
      case 'oneOf':
      case 'allOf':
        return (value as Schema[]).map(closed)
      case 'properties':
        return mapValues(value as Record<string, Schema>, closed)
      default:
        return value
    }
  })
  if ('properties' in result && !('additionalProperties' in result)) result.additionalProperties = false
  closeBound(result, 'minimum', 'exclusiveMinimum')
  closeBound(result, 'maximum', 'exclusiveMaximum')
  return nullable === true ? { anyOf: [{ type: 'null' }, result] } : result
}

/** Converts an exclusive limit from OpenAPI 3.0 (a boolean) to JSON Schema draft 7 (a number). */
function closeBound(schema: Schema, bound: string, exclusive: string): void {
  if (schema[exclusive] === true) {
    schema[exclusive] = schema[bound]
    delete schema[bound]
  } else if (schema[exclusive] === false) {
    delete schema[exclusive]
  }
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

function mapValues<Value, Mapped>(
  record: Record<string, Value>,
  map: (value: Value, key: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
}
