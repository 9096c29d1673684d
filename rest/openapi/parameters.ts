import { lengths, secretKeyMin } from '../../hub/contract/limits.ts'
import { isHeldByEtag, isWrite, type Operation, takesKey } from '../../hub/contract/operation.ts'
import { paymentHeaderMax } from '../../hub/contract/payments.ts'
import type { Parameter, Reference, Schema } from './document.ts'

/** Request parameters that are not part of an operation's input. */
export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a repeat safe: within 24 hours the same key with the same call answers what the first one answered. ' +
      `Where the answer holds a secret it must have at least ${secretKeyMin} random characters, such as a UUID.`,
    schema: { type: 'string', minLength: 1, maxLength: lengths.idempotencyKey },
  },
  DryRun: {
    name: 'dry_run',
    in: 'query',
    required: false,
    description: '1: every check is made and the price named; nothing happens.',
    schema: { type: 'integer', enum: [0, 1] },
  },
  PayWith: {
    name: 'X-Pay-With',
    in: 'header',
    required: false,
    description:
      '`credits`: the price is taken from the credits of the caller. The parameter pay=credits does the same.',
    schema: { type: 'string', enum: ['credits'] },
  },
  Payment: {
    name: 'X-PAYMENT',
    in: 'header',
    required: false,
    description: 'A payment of x402 version 1, as base64 of JSON.',
    schema: { type: 'string', maxLength: paymentHeaderMax },
  },
  PaymentSignature: {
    name: 'PAYMENT-SIGNATURE',
    in: 'header',
    required: false,
    description: 'A payment of x402 version 2, as base64 of JSON.',
    schema: { type: 'string', maxLength: paymentHeaderMax },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the answer you hold.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Parameter>

export const parameterReference = (name: keyof typeof parameters): Reference => ({
  $ref: `#/components/parameters/${name}`,
})

export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

const takesQuery = (row: Operation): boolean => row.method === 'GET' || row.method === 'DELETE'

type Fields = { properties: Record<string, Schema>; required: string[] }

export function parametersOf(row: Operation, input: Schema): (Parameter | Reference)[] {
  const inPath = pathFields(row.path)
  const { properties, required } = fieldsOf(input)
  const list: (Parameter | Reference)[] = []
  for (const [name, { description, ...schema }] of Object.entries(properties)) {
    const place = inPath.includes(name) ? 'path' : 'query'
    if (place === 'query' && !takesQuery(row)) continue
    list.push({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(typeof description === 'string' && { description }),
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      schema,
      ...(name in row.example.input && { example: row.example.input[name] }),
    })
  }
  if (row.price)
    list.push(
      ...['PayWith', 'Payment', 'PaymentSignature'].map((name) =>
        parameterReference(name as keyof typeof parameters),
      ),
    )
  if (takesKey(row)) list.push(parameterReference('IdempotencyKey'))
  if (isWrite(row)) list.push(parameterReference('DryRun'))
  if (isHeldByEtag(row)) list.push(parameterReference('IfNoneMatch'))
  return list
}

export function bodyOf(row: Operation, input: Schema): { schema: Schema; example: unknown } | undefined {
  if (takesQuery(row)) return undefined
  const inPath = pathFields(row.path)
  const { properties, required } = fieldsOf(input)
  const kept = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  if (kept.length === 0) return undefined
  const stillRequired = required.filter((name) => !inPath.includes(name))
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(kept),
      ...(stillRequired.length > 0 && { required: stillRequired }),
    },
    example: Object.fromEntries(Object.entries(row.example.input).filter(([name]) => !inPath.includes(name))),
  }
}

function fieldsOf(input: Schema): Fields {
  return {
    properties: (input.properties ?? {}) as Record<string, Schema>,
    required: (input.required ?? []) as string[],
  }
}
