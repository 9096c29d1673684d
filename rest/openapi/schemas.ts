import { z } from 'zod'
import type { Schema } from './document.ts'
import { refersTo, tidy } from './tidy.ts'

export type SchemaPublisher = {
  /** The published form of a zod schema; everything that bears a meta id becomes a component and a `$ref`. */
  publish(schema: z.ZodType): Schema
  /** The components met so far, by name. */
  components(): Record<string, Schema>
}

/**
 * Published schemas are open (no `additionalProperties: false`), so a client that was generated from them
 * survives a field added later. Both requests and answers take the `input` side: it is the wire form of each,
 * as no output of the contract transforms.
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

  return {
    publish(schema) {
      const raw: Schema = { ...z.toJSONSchema(schema, { target, io: 'input' }) }
      const definitions = (raw.definitions ?? raw.$defs ?? {}) as Record<string, Schema>
      for (const [name, definition] of Object.entries(definitions)) keep(name, tidy(definition, definitions))
      return tidy(raw, definitions)
    },
    components() {
      const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1))
      return Object.fromEntries(sorted)
    },
  }
}

/** A reference to a component that was published under its meta id. */
export function schemaReference(name: string): Schema {
  return { $ref: refersTo(name) }
}
