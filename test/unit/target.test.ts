import { expect, test } from 'vitest'
import { targetOf } from '../../rest/target.ts'

test.each([
  ['/', '', '/'],
  ['/', 'utm_source=x&n=1', '/'],
  ['/', 'n=1&before_id=9', '/?before_id=9'],
  ['/', 'before_id=9&before_id=8', '/?before_id=9'],
  ['/docs', 'n=1', '/docs'],
  ['/donate', 'rail=bank&x=y&usd=5', '/donate?usd=5&rail=bank'],
  ['/a/ada', 'x&before_id=7', '/a/ada?before_id=7'],
  ['/search', 'q=%F0%9F%8E%B2+a&x', '/search?q=%F0%9F%8E%B2+a'],
  ['/api/feed', 'limit=5&n=1', '/api/feed?limit=5&n=1'],
  ['/nowhere', 'n=1', '/nowhere?n=1'],
])('The answer of %s?%s is kept as %s', (path, query, target) => {
  expect(targetOf({ path, query })).toBe(target)
})
