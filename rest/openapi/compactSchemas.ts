import type { Schema } from './document.ts'
import { refersTo } from './tidy.ts'

type Field = { schema: Schema; required: boolean }
type Fields = Map<string, Field>
type Base = { name: string; fields: Fields }

/** Minimum saving, in characters, for replacing fields in a schema with a reference. */
const worthwhile = 80

/**
 * Shortens schemas that contain all fields of another schema. Replaces these fields with a reference to the other
 * schema in `allOf`. The shortened schema accepts the same values.
 */
export function extendingEachOther(schemas: Record<string, Schema>): Record<string, Schema> {
  const flat = Object.keys(schemas).flatMap((name): Base[] => {
    const fields = fieldsIn(schemas[name] ?? {}, schemas)
    return fields ? [{ name, fields }] : []
  })
  const bases = flat.filter(({ name }) => !name.endsWith('Result'))
  const extended = new Map(flat.map(({ name, fields }) => [name, extending(fields, bases)]))
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, extended.get(name) ?? schema]),
  )
}

/** Returns the fields of an object schema and of the schemas that it extends. Returns undefined for other schemas. */
export function fieldsIn(schema: Schema, schemas: Record<string, Schema>): Fields | undefined {
  const { type, properties = {}, required = [], allOf, ...other } = schema
  if (Object.keys(other).length > 0) return undefined
  if (Array.isArray(allOf)) {
    const parts = (allOf as Schema[]).map((part) =>
      typeof part.$ref === 'string'
        ? fieldsIn(schemas[part.$ref.replace(refersTo(''), '')] ?? {}, schemas)
        : fieldsIn(part, schemas),
    )
    return parts.every((part) => part !== undefined) ? new Map(parts.flatMap((part) => [...part])) : undefined
  }
  if (type !== 'object') return undefined
  const named = Object.entries(properties as Record<string, Schema>)
  return new Map(
    named.map(([name, field]) => [name, { schema: field, required: (required as string[]).includes(name) }]),
  )
}

/**
 * Replaces fields of a schema with references to other schemas (bases), if each reference saves at least `worthwhile`
 * characters. A base must have fewer fields than the schema, so that no two schemas refer to each other.
 */
function extending(fields: Fields, bases: readonly Base[]): Schema | undefined {
  let rest = fields
  const references: Schema[] = []
  const fitting = bases.filter((base) => base.fields.size < fields.size && isPart(base.fields, fields))
  for (;;) {
    const saved = (base: Base) => sizeOf(rest) - sizeOf(without(rest, base.fields))
    const best = fitting.toSorted((one, other) => saved(other) - saved(one))[0]
    if (!best || saved(best) < worthwhile) break
    references.push({ $ref: refersTo(best.name) })
    rest = without(rest, best.fields)
  }
  if (references.length === 0) return undefined
  return { allOf: [...references, ...(rest.size > 0 ? [objectOf(rest)] : [])] }
}

const isPart = (base: Fields, fields: Fields): boolean =>
  [...base].every(([name, field]) => {
    const own = fields.get(name)
    return own !== undefined && (isSame(own, field) || isNarrower(own, field))
  })

/** Returns the fields of a schema that its base schema lacks or defines differently. */
const without = (fields: Fields, base: Fields): Fields =>
  new Map([...fields].filter(([name, field]) => !isSame(field, base.get(name))))

const isSame = (one: Field, other: Field | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function isNarrower(own: Field, field: Field): boolean {
  const { enum: few, ...rest } = own.schema
  const { enum: many, ...others } = field.schema
  if (!Array.isArray(few) || !Array.isArray(many)) return false
  const isWithin = few.every((value) => many.includes(value))
  return isWithin && isSame({ ...own, schema: rest }, { ...field, schema: others })
}

const sizeOf = (fields: Fields): number => JSON.stringify(objectOf(fields)).length

function objectOf(fields: Fields): Schema {
  const required = [...fields].filter(([, field]) => field.required).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries([...fields].map(([name, { schema }]) => [name, schema])),
    ...(required.length > 0 && { required }),
  }
}
