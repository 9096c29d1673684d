import { closes } from '../hub/contract/closes.ts'
import { errorCodes } from '../hub/contract/errors.ts'
import { events, publicEventTypes } from '../hub/contract/events.ts'
import { gapFrame } from '../hub/contract/frames.ts'
import { isWrite, type Operation, takesKey } from '../hub/contract/operation.ts'
import { operationNames, operations } from '../hub/contract/operations.ts'
import { paymentRequiredBody } from '../hub/contract/payments.ts'
import type { Schema } from './openapi/document.ts'
import { createSchemaPublisher } from './openapi/schemas.ts'

export function clientApiModule(remedy: string): string {
  const schemas = createSchemaPublisher('draft-2020-12')
  const typeOf = (schema: Parameters<typeof schemas.publish>[0]) => typeText(schemas.publish(schema))
  const names = operationNames.filter((name) => operations[name].auth !== 'operator')
  const rows = names.map((name) => {
    const { method, path } = operations[name]
    const keyed = takesKey(operations[name] as Operation)
    return `  ${name}: { method: '${method}', path: '${path}', keyed: ${keyed} },`
  })
  const types = names.map((name) => {
    const { input, output } = operations[name]
    return `  ${name}: { input: ${typeOf(input)}; output: ${typeOf(output)}; write: ${isWrite(operations[name])} }`
  })
  const data = publicEventTypes.map((type) => `  '${type}': ${typeOf(events[type].data)}`)
  typeOf(paymentRequiredBody)
  typeOf(gapFrame)
  const components = Object.entries(schemas.components())
  const firm = Object.values(closes).filter(({ reconnect }) => !reconnect)
  return `// Generated from the operations table by \`${remedy}\`. Do not edit.

${components.map(([name, schema]) => `export type ${name} = ${typeText(schema)}`).join('\n')}
export type ErrorCode = ${errorCodes.map((code) => `'${code}'`).join(' | ')}

/** Data of each event by its type. */
export type EventData = {
${data.join('\n')}
}

/** Input and output of each operation. */
export type Operations = {
${types.join('\n')}
}

/** Lowest WebSocket close code that forbids a reconnect. In use: ${firm.map(({ close }) => close).join(', ')}. */
export const firstFinalClose = 4500

export const operations = {
${rows.join('\n')}
} as const
`
}

function typeText(schema: Schema): string {
  const parts = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (parts) return union(parts.map(typeText))
  if (Array.isArray(schema.allOf)) return (schema.allOf as Schema[]).map(typeText).join(' & ')
  if (Array.isArray(schema.type))
    return union(schema.type.map((type: string) => typeText({ ...schema, type })))
  return ofType(schema)
}

const union = (texts: string[]) => [...new Set(texts)].join(' | ')

function ofType(schema: Schema): string {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'array':
      return `Array<${typeText((schema.items as Schema | undefined) ?? {})}>`
    case 'object':
      return objectText(schema)
    default:
      return 'unknown'
  }
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties as Record<string, Schema>).map(([name, schema]) => {
    const isNeeded = (required as string[]).includes(name)
    return `${name}${isNeeded ? '' : '?'}: ${typeText(schema)}${isNeeded ? '' : ' | undefined'}`
  })
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  const isRecord = typeof additionalProperties === 'object' && additionalProperties !== null
  return `Record<string, ${isRecord ? typeText(additionalProperties as Schema) : 'never'}>`
}
