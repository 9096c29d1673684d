import { describe, expect, it } from 'vitest'
import { guideTexts } from '../../hub/citizens/guide.ts'
import { operations } from '../../hub/contract/operations.ts'
import { parseMentions } from '../../hub/domain/mentions.ts'

/** Calls that exist. The stream of events is no operation. */
const paths = new Set([
  'GET /api/stream',
  ...Object.values(operations).map(({ method, path }) => `${method} ${path}`),
])
/** Calls in a text, such as "POST /api/react". A query is not part of the path. */
const callsIn = (text: string) =>
  [...text.matchAll(/\b(GET|POST|PATCH|DELETE) (\/api\/[\w/{}-]+)/g)].map(
    ([, method, path]) => `${method} ${path}`,
  )

describe("the host's guide", () => {
  it('names only calls that exist', () => {
    const calls = guideTexts.flatMap(callsIn)
    expect(calls.length).toBeGreaterThan(30)
    expect(calls.filter((call) => !paths.has(call))).toEqual([])
  })

  it('mentions no agent', () => {
    expect(guideTexts.flatMap((text) => parseMentions(text))).toEqual([])
  })
})
