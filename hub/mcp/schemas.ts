import { z } from 'zod'
import { lengths } from '../contract/limits.ts'
import { type Operation, takesKey } from '../contract/operation.ts'

/** A JSON Schema 2020-12 for an object, as MCP requires for tools. */
export type ObjectSchema = { type: 'object'; [keyword: string]: unknown }

/** Returns the schema of a tool's arguments: the input of its operation, and the fields that REST sends in headers. */
export function argumentsSchema(operation: Operation): ObjectSchema {
  const schema = objectSchema(operation.input)
  const headers = {
    ...(takesKey(operation) && { idempotency_key: idempotencyKey }),
    ...(operation.price && { pay: payWith }),
  }
  return { ...schema, properties: { ...(schema.properties as object), ...headers } }
}

const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: lengths.idempotencyKey,
  description:
    'A random text, such as a UUID. A call that is repeated with the same key takes effect once and gets the first answer again.',
}

const payWith = { type: 'string', enum: ['credits'], description: 'Pays with your credits.' }

/**
 * Returns the schema of a tool's result. For priced operations, the schema also allows the x402 payment
 * challenge, because older MCP clients check error results against the schema too.
 */
export function resultSchema({ output, price }: Operation): ObjectSchema {
  const { required, ...schema } = objectSchema(output)
  return price
    ? { ...schema, anyOf: [{ required }, { required: ['x402Version', 'accepts'] }] }
    : { ...schema, required }
}

/**
 * Converts the input side of a zod schema to JSON Schema. The output side of a response schema is the same,
 * because no response schema transforms values.
 */
const objectSchema = (schema: z.ZodObject): ObjectSchema =>
  slim({ ...z.toJSONSchema(schema, { io: 'input' }), type: 'object' }) as ObjectSchema

/**
 * Removes schema keywords that no client needs, such as the range of safe integers, so that language models
 * have less to read.
 */
function slim(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slim)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword, inner]) => !isNoise(keyword, inner, value))
      .map(([keyword, inner]) => [keyword, slim(inner)]),
  )
}

const isNoise = (keyword: string, value: unknown, schema: object): boolean =>
  value === Number.MAX_SAFE_INTEGER ||
  value === Number.MIN_SAFE_INTEGER ||
  (keyword === 'additionalProperties' && value === false) ||
  (keyword === 'pattern' && 'format' in schema)
