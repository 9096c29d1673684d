import { z } from 'zod'
import type { Schema } from './document.ts'
import { extending, resultParts } from './results.ts'
import { refersTo, tidy } from './tidy.ts'

export type SchemaPublisher = {
  /** Converts a zod schema to a JSON Schema. Schemas with an id become shared components. */
  publish(schema: z.ZodType): Schema
  /** Adds a result's schema to the shared components. Returns a reference to the component. */
  publishResult(name: string, schema: z.ZodType): Schema
  components(): Record<string, Schema>
}

/**
 * Converts zod schemas to JSON Schemas. They allow unknown properties, so that generated clients accept fields that
 * later versions add.
 */
export function createSchemaPublisher(target: 'openapi-3.0' | 'draft-2020-12'): SchemaPublisher {
  const found = new Map<string, Schema>()

  function keep(name: string, schema: Schema): void {
    const before = found.get(name)
    if (before && JSON.stringify(before) !== JSON.stringify(schema)) {
      throw new Error(`two different schemas carry the id ${name}; give one of them another meta id`)
    }
    found.set(name, schema)
  }

  function publish(schema: z.ZodType): Schema {
    // Use `input` for responses too. Their schemas transform no values, so input and output are the same.
    const raw: Schema = { ...z.toJSONSchema(schema, { target, io: 'input' }) }
    const definitions = (raw.definitions ?? raw.$defs ?? {}) as Record<string, Schema>
    for (const [name, definition] of Object.entries(definitions)) keep(name, tidy(definition, definitions))
    return tidy(raw, definitions)
  }

  return {
    publish,
    publishResult(name, schema) {
      const parts = resultParts.map((part) => ({ ...part, schema: publish(part.schema) }))
      for (const part of parts) keep(part.name, part.schema)
      keep(name, extending(publish(schema), parts))
      return schemaReference(name)
    },
    components() {
      const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1))
      return Object.fromEntries(sorted)
    },
  }
}

export function schemaReference(name: string): Schema {
  return { $ref: refersTo(name) }
}
