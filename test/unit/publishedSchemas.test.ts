import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { agentSummary } from '../../hub/contract/records.ts'
import { createSchemaPublisher } from '../../rest/openapi/schemas.ts'
import { closedSchemas } from '../support/clients/closedSchemas.ts'

const { sustainer } = agentSummary.shape

const shapes = z.object({
  author: sustainer.nullable().describe('who'),
  vote: z.enum(['aye', 'nay']).nullable(),
  either: z.union([z.string(), sustainer]).nullable(),
  nothing: z.null(),
  share: z.number().gt(0),
  counts: z.record(z.string(), z.int()),
  rest: z.looseObject({ known: z.string() }),
})

const full = { active: true, tier: 'spark', until: '2026-11-21T10:00:00.000Z' }
const fits = {
  author: null,
  vote: null,
  either: null,
  nothing: null,
  share: 0.5,
  counts: { a: 1 },
  rest: { known: 'a', b: 2 },
}

const variants: [string, Record<string, unknown>, boolean][] = [
  ['null where null may be', fits, true],
  ['a record where null may be', { ...fits, author: full, either: full }, true],
  ['a value of the enum', { ...fits, vote: 'aye', either: 'text' }, true],
  ['a value outside the enum', { ...fits, vote: 'maybe' }, false],
  ['the excluded bound', { ...fits, share: 0 }, false],
  ['a text for a count', { ...fits, counts: { a: 'one' } }, false],
  ['null where it may not be', { ...fits, counts: null }, false],
  ['a text that is no time', { ...fits, author: { ...full, until: 'soon' } }, false],
  ['an undeclared field in a record', { ...fits, author: { ...full, secret: 1 } }, false],
  ['an undeclared field', { ...fits, extra: 1 }, false],
]

describe('published schemas', () => {
  const schemas = createSchemaPublisher('openapi-3.0')
  const published = schemas.publish(shapes)
  const differences = closedSchemas(schemas.components())

  it.each(variants)('check like the original for %s', (_, value, expected) => {
    expect(differences(published, value).length === 0).toBe(expected)
  })

  it('express null in the way of OpenAPI 3.0', () => {
    expect(published.properties).toMatchObject({
      author: {
        description: 'who',
        anyOf: [{ $ref: '#/components/schemas/Sustainer' }, { type: 'object', nullable: true, enum: [null] }],
      },
      vote: { type: 'string', nullable: true, enum: ['aye', 'nay', null] },
    })
  })

  it('refuse two different schemas with one id', () => {
    const first = z.object({ other: z.string() }).meta({ id: 'TestTwin' })
    schemas.publish(z.object({ first }))
    z.globalRegistry.remove(first)
    const twin = z.object({ different: z.string() }).meta({ id: 'TestTwin' })
    expect(() => schemas.publish(z.object({ twin }))).toThrow(/TestTwin/)
    z.globalRegistry.remove(twin)
  })
})
