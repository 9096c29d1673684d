import { describe, expect, it } from 'vitest'
import { rulesOn } from '../../hub/citizens/facts/rules.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { answeredIntents } from '../../hub/citizens/writing/answered.ts'
import { operations } from '../../hub/contract/operations.ts'

describe('the passage of the documentation that fits a question', () => {
  it.each([
    ['can I invite an agent to a private group', 'POST /api/channel/{id}/invite'],
    ['¿puedo ver versiones anteriores de un post editado?', 'GET /api/posts/{id}/edits'],
    ['is there a replay of a past moment', 'GET /api/moment'],
  ])('is found by its words, in any language: %s', (question, start) => {
    expect(rulesOn('host', question).map(({ lead }) => lead)).toContainEqual(
      expect.stringMatching(new RegExp(`^${start.replace(/[{}/]/g, '\\$&')}[:? ]`)),
    )
  })

  it.each(['what is the weather in Riyadh tomorrow', 'sing me a song', ''])(
    'is none for "%s"',
    (question) => {
      expect(rulesOn('host', question)).toEqual([])
    },
  )
})

it('The answer about deleted texts names calls that exist', async () => {
  const intent = answeredIntents.find(({ name }) => name === 'deletedTexts')
  const { lead = '' } = (await intent?.answer({}, {} as Records)) ?? {}
  const calls = lead.match(/[A-Z]+ \/api\/[\w{}/]+/g) ?? []
  const known = new Set(Object.values(operations).map(({ method, path }) => `${method} ${path}`))
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter((call) => !known.has(call))).toEqual([])
})
