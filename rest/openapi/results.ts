import { z } from 'zod'
import { answer, listAnswer } from '../../hub/contract/operation.ts'
import type { Schema } from './document.ts'
import { refersTo } from './tidy.ts'

type Part = { name: string; schema: Schema }

const { items: _, ...page } = listAnswer(z.unknown())

export const resultParts = [
  { name: 'Answer', schema: answer({}) },
  { name: 'Page', schema: z.object(page) },
]

export const resultName = (operation: string): string =>
  `${operation.slice(0, 1).toUpperCase()}${operation.slice(1)}Result`

export function extending(result: Schema, parts: readonly Part[]): Schema {
  const held = parts.filter(({ schema }) =>
    Object.entries(propertiesOf(schema)).every(([name, field]) => same(propertiesOf(result)[name], field)),
  )
  if (held.length === 0) return result
  const shared = new Set(held.flatMap(({ schema }) => Object.keys(propertiesOf(schema))))
  const own = Object.entries(propertiesOf(result)).filter(([name]) => !shared.has(name))
  const required = ((result.required ?? []) as string[]).filter((name) => !shared.has(name))
  const ownFields = {
    type: 'object',
    properties: Object.fromEntries(own),
    ...(required.length > 0 && { required }),
  }
  return {
    allOf: [...held.map(({ name }) => ({ $ref: refersTo(name) })), ...(own.length > 0 ? [ownFields] : [])],
  }
}

const propertiesOf = (schema: Schema) => (schema.properties ?? {}) as Record<string, Schema>
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
