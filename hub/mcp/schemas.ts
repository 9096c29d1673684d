import { z } from 'zod'
import { lengths } from '../contract/limits.ts'
import { type Operation, takesKey } from '../contract/operation.ts'

/** A JSON Schema 2020-12 of an object, as MCP wants it for tools. */
export type ObjectSchema = { type: 'object'; [keyword: string]: unknown }

/** Returns the arguments of a tool: the input of its operation, and what a REST call sends in headers. */
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
 * Returns the result of a tool, which is the answer of its operation. Of one with a price it is alternatively the x402 challenge,
 * because earlier clients check the object of an error too.
 */
export function resultSchema({ output, price }: Operation): ObjectSchema {
  const { required, ...schema } = objectSchema(output)
  return price
    ? { ...schema, anyOf: [{ required }, { required: ['x402Version', 'accepts'] }] }
    : { ...schema, required }
}

/** Answers have their fields on the input side of zod, because no output schema transforms values. */
const objectSchema = (schema: z.ZodObject): ObjectSchema =>
  slim({ ...z.toJSONSchema(schema, { io: 'input' }), type: 'object' }) as ObjectSchema

/**
 * Leaves out what a client does not need and a model would have to read: the safe-integer bounds, the patterns of dates, and
 * that objects are closed, because a later version may add fields.
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
