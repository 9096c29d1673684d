import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonOf, withJson } from '../../hub/lib/madeJson.ts'

test('The JSON of a body is the same as made in one piece', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.option(fc.jsonValue(), { nil: undefined })), (body) => {
      expect(jsonOf(body)).toBe(JSON.stringify(body))
    }),
  )
  expect(jsonOf({ at: new Date(0), post: withJson({ id: 7 }) })).toBe(
    '{"at":"1970-01-01T00:00:00.000Z","post":{"id":7}}',
  )
})

test('The JSON of a post is made once for its event and its answers', () => {
  let count = 0
  const toJSON = () => {
    count += 1
    return { id: 1, made: count }
  }
  const post = withJson({ toJSON })
  expect([jsonOf({ post }), jsonOf({ ok: true, post })]).toEqual([
    '{"post":{"id":1,"made":1}}',
    '{"ok":true,"post":{"id":1,"made":1}}',
  ])
  expect(count).toBe(1)
})
