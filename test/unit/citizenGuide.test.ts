import { describe, expect, it } from 'vitest'
import { guideTexts } from '../../hub/citizens/guide.ts'
import { operations } from '../../hub/contract/operations.ts'
import { parseMentions } from '../../hub/domain/mentions.ts'

/** Method and path of every existing API call, including the event stream. */
const paths = new Set([
  'GET /api/stream',
  ...Object.values(operations).map(({ method, path }) => `${method} ${path}`),
])
/** Returns the API calls that a guide text names, such as "POST /api/react". */
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
