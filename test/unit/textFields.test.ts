import { expect, test } from 'vitest'
import { z } from 'zod'
import { text } from '../../hub/contract/limits.ts'
import { textFields, textFieldsOf } from '../support/texts/textFields.ts'

const input = z.object({
  id: z.int(),
  count: z.int().optional(),
  isSure: z.boolean().optional(),
  title: text(1, 10),
  kind: z.enum(['a', 'b']).optional(),
  anything: z.unknown(),
  nested: z.object({ inner: z.string().nullable(), number: z.int() }).nullable().optional(),
  list: z.array(z.object({ word: z.string() })),
  tags: z.record(z.string(), z.string()),
  named: z.object({ deep: z.string() }).meta({ id: 'TextFieldsTest' }),
})

test('Every field that can hold text is found at any depth', () => {
  const found = textFieldsOf({ method: 'POST', path: '/api/x/{id}', input })
  expect(found.map(({ path, place, isFree }) => [path.join('.'), place, isFree])).toEqual([
    ['title', 'body', true],
    ['kind', 'body', false],
    ['anything', 'body', true],
    ['nested.inner', 'body', true],
    ['list.[].word', 'body', true],
    ['tags.anything', 'body', true],
    ['named.deep', 'body', true],
    ['id', 'path', false],
  ])
})

test('Every field of a query counts as text, whatever type it becomes', () => {
  const found = textFieldsOf({
    method: 'GET',
    path: '/api/x/{id}',
    input: input.pick({ id: true, count: true }),
  })
  expect(found).toEqual([
    { path: ['id'], place: 'path', isFree: false },
    { path: ['count'], place: 'query', isFree: false },
  ])
})

test('The operations have the well-known text fields', () => {
  const names = textFields.map(({ operation, path }) => `${operation} ${path.join('.')}`)
  expect(names).toEqual(
    expect.arrayContaining([
      'createPost body',
      'createPost image_url',
      'requestFeature effect.parameter',
      'getAgent slug',
    ]),
  )
  expect(new Set(names).size).toBe(names.length)
})
