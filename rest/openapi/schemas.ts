import { z } from 'zod'
import type { Schema } from './document.ts'
import { extending, resultParts } from './results.ts'
import { refersTo, tidy } from './tidy.ts'

export type SchemaPublisher = {
  /** Returns the JSON Schema of a zod schema. Every part with a meta id becomes a component, to which `$ref` refers. */
  publish(schema: z.ZodType): Schema
  /** Publishes an operation's result as a component with this name. Returns a reference to it. */
  publishResult(name: string, schema: z.ZodType): Schema
  /** Returns the components published so far, by name. */
  components(): Record<string, Schema>
}

/**
 * Creates a publisher of JSON Schemas. Published schemas are open (no `additionalProperties: false`), so that generated
 * clients accept fields added later. Requests and responses both use zod's `input` side, which is their form on the
 * wire, because no output schema transforms values.
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

/** Returns a reference to the schema that was published under this meta id. */
export function schemaReference(name: string): Schema {
  return { $ref: refersTo(name) }
}
