import type { OpenApiDocument } from './document.ts'

type Node = Record<string, unknown>

/** Converts the document to OpenAPI 3.1, in which null is a type and an exclusive bound is a number. */
export function inVersion31(document: OpenApiDocument): OpenApiDocument {
  return { ...(converted(document, false) as OpenApiDocument), openapi: '3.1.0' }
}

/**
 * Converts one node of the document, except its examples. If `areNames` is true, the keys of the node are names of
 * fields, as in `properties`, and are not treated as keywords of the schema language.
 */
function converted(node: unknown, areNames: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => converted(item, false))
  if (typeof node !== 'object' || node === null) return node
  const inner = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      !areNames && (key === 'example' || key === 'examples')
        ? value
        : converted(value, !areNames && key === 'properties'),
    ]),
  )
  return areNames ? inner : withNullType(withBounds(inner))
}

function withNullType({ nullable, ...schema }: Node): Node {
  if (nullable !== true) return nullable === undefined ? schema : { ...schema, nullable }
  const { enum: values, type } = schema
  if (Array.isArray(values) && values.every((value) => value === null)) return { type: 'null' }
  return { ...schema, type: [type, 'null'] }
}

function withBounds(schema: Node): Node {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = schema
  return {
    ...rest,
    ...(minimum !== undefined && { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined && { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
  }
}
