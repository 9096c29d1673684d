import { z } from 'zod'
import type { Operation } from '../../contract/operation.ts'

/** Description of a paid call's input fields in the format of x402 version 1. Fields in the URL path are omitted. */
export type InputFields =
  | { queryParams: Record<string, string> }
  | { bodyType: 'json'; bodyFields: Record<string, BodyField> }
type BodyField = { type?: string; enum?: string[]; required: boolean; description?: string }

const known = new Map<Operation, InputFields>()

export function inputFieldsOf(operation: Operation): InputFields {
  const fields = known.get(operation) ?? describe(operation)
  known.set(operation, fields)
  return fields
}

function describe(operation: Operation): InputFields {
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Described
  const required = new Set(schema.required)
  const inPath = (name: string) => operation.path.includes(`{${name}}`)
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath(name))
  if (operation.method === 'GET')
    return {
      queryParams: Object.fromEntries(
        fields.map(([name, field]) => [name, inWords(field, required.has(name))]),
      ),
    }
  const bodyField = (name: string, { type, enum: values, description }: Field): BodyField => ({
    ...(type !== undefined && { type }),
    ...(values && { enum: values.map(String) }),
    required: required.has(name),
    ...(description !== undefined && { description }),
  })
  return {
    bodyType: 'json',
    bodyFields: Object.fromEntries(fields.map(([name, field]) => [name, bodyField(name, field)])),
  }
}

type Field = { type?: string; enum?: unknown[]; description?: string }
type Described = { properties?: Record<string, Field>; required?: string[] }

function inWords({ type, enum: values, description }: Field, isRequired: boolean): string {
  const kind = values ? `one of ${values.join(', ')}` : (type ?? 'value')
  return `${kind}, ${isRequired ? 'required' : 'optional'}${description === undefined ? '' : `: ${description}`}`
}

/**
 * Returns the input fields for x402 version 2. Omits descriptions, because the fields are sent in a header, which must
 * stay short.
 */
export function shortFields(fields: InputFields): Record<string, unknown> {
  if ('queryParams' in fields)
    return { queryParams: mapped(fields.queryParams, (text) => text.split(':')[0]) }
  return {
    bodyType: fields.bodyType,
    body: mapped(fields.bodyFields, ({ description: _, ...field }) => field),
  }
}

const mapped = <From, To>(fields: Record<string, From>, to: (field: From) => To) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, to(field)]))
