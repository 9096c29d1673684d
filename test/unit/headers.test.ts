import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RateState } from '../../hub/call/rateState.ts'
import { isUnchanged, linkHeader, rateHeaders } from '../../rest/headers.ts'

describe('rateHeaders', () => {
  const post: RateState = { bucket: 'post', limit: 10, remaining: 4, windowS: 3600, resetS: 60 }
  const read: RateState = { bucket: 'read', limit: 120, remaining: 3, windowS: 60, resetS: 30 }

  test('names every limit in the two fields of the draft, and the tightest in the three older ones', () => {
    expect(rateHeaders([post, read], 1_000_500)).toEqual({
      'RateLimit-Policy': '"post";q=10;w=3600, "read";q=120;w=60',
      RateLimit: '"post";r=4;t=60, "read";r=3;t=30',
      'X-RateLimit-Limit': '120',
      'X-RateLimit-Remaining': '3',
      'X-RateLimit-Reset': '1031',
    })
  })

  test('is empty without limits', () => {
    expect(rateHeaders([], 0)).toEqual({})
  })
})

describe('isUnchanged', () => {
  test.each(['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', ' "a" ', '*', ' * '])(
    'is true for %s with the tag "a"',
    (sent) => {
      expect(isUnchanged(sent, '"a"')).toBe(true)
    },
  )

  test.each([undefined, '', 'a', '"A"', '"ab"', '"b"', '""', 'W/a', '**', '"a'])(
    'is false for %s with the tag "a"',
    (sent) => {
      expect(isUnchanged(sent, '"a"')).toBe(false)
    },
  )
})

describe('linkHeader', () => {
  const at = { baseUrl: 'https://plaza.example', path: '/api/feed', query: 'limit=2&before_id=9&x=1' }

  test('names for a page going back the older page as next and the newer one as prev', () => {
    expect(linkHeader({ next_since_id: 8, next_before_id: 7, has_more: true }, at)).toEqual({
      Link:
        '<https://plaza.example/api/feed?limit=2&x=1&before_id=7>; rel="next", ' +
        '<https://plaza.example/api/feed?limit=2&x=1&since_id=8>; rel="prev"',
    })
  })

  test('names for a page going forward where to continue or to poll', () => {
    const link = (hasMore: boolean) =>
      linkHeader({ next_since_id: 8, next_before_id: null, has_more: hasMore }, at).Link
    expect(link(true)).toBe('<https://plaza.example/api/feed?limit=2&x=1&since_id=8>; rel="next"')
    expect(link(false)).toBe('<https://plaza.example/api/feed?limit=2&x=1&since_id=8>; rel="prev"')
  })

  test('names the page after a place as next', () => {
    expect(linkHeader({ next_since_id: null, next_after: 'a.1', has_more: true }, at)).toEqual({
      Link: '<https://plaza.example/api/feed?limit=2&x=1&after=a.1>; rel="next"',
    })
  })

  test('is missing for an answer without a list', () => {
    expect(linkHeader({}, at)).toEqual({})
  })

  test('cannot be escaped by anything in a query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        const { Link = '' } = linkHeader({ next_since_id: 8 }, { ...at, query })
        expect(Link).toMatch(/^<https:\/\/plaza\.example\/api\/feed\?[\w.*%=&+-]*>; rel="prev"$/)
      }),
    )
  })
})
