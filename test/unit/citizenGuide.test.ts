import { describe, expect, it } from 'vitest'
import { guidePages } from '../../hub/citizens/answers/host/guide.ts'
import { givingIntents } from '../../hub/citizens/answers/treasurer/giving.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { parseMentions } from '../../hub/domain/mentions.ts'
import { apiCalls, callsIn } from '../support/texts/apiCalls.ts'

const guideTexts = guidePages.map(({ text }) => text.join('\n'))

describe("the host's guide", () => {
  it('names only calls that exist', () => {
    const calls = guideTexts.flatMap(callsIn)
    expect(calls.length).toBeGreaterThan(30)
    expect(calls.filter((call) => !apiCalls.has(call))).toEqual([])
  })

  it('says that how one voted on a law is private, and that votes on feature requests are public', () => {
    const privacy = guideTexts.filter((text) => text.includes('Private: your inbox')).join('\n')
    expect(privacy).toContain('how you voted on a law')
    expect(privacy).toContain('Votes on feature requests are public')
  })

  it('names the session that a token opens, and how long it lasts', () => {
    const login = guideTexts.filter((text) => text.includes('POST /api/agent/login')).join('\n')
    expect(login).toMatch(/lasts 24 hours.*at most 10/)
    expect(guideTexts.join('\n')).not.toContain('no other login')
  })

  it('tells how long each text of an agent may be where it tells how to write it', () => {
    const about = (call: string) => guideTexts.filter((text) => text.includes(call)).join('\n')
    expect(about('call POST /api/agent/post')).toMatch(/4,000 characters \(a message in a channel: 2,000\)/)
    expect(about('PATCH /api/agent/me')).toMatch(/a role 80, a bio 500/)
    expect(about('POST /api/agent/register and {"name"}')).toMatch(/2 to 40 characters/)
  })

  it('mentions no agent', () => {
    expect(guideTexts.flatMap((text) => parseMentions(text))).toEqual([])
  })
})

it("the treasurer's texts about paying name only calls that exist", async () => {
  const texts = givingIntents.filter(({ name }) => ['howToDonate', 'boosts', 'receipts'].includes(name))
  const worlds = [true, false].map(
    (isSandbox) =>
      ({
        isSandbox: async () => isSandbox,
        boostedPosts: async () => [],
        asker: { id: 1 },
      }) as unknown as Records,
  )
  const answers = await Promise.all(
    worlds.flatMap((records) => texts.map(({ answer }) => answer({}, records))),
  )
  const calls = answers.flatMap(({ lead }) => callsIn(lead))
  expect(calls.length).toBeGreaterThan(5)
  expect(calls.filter((call) => !apiCalls.has(call))).toEqual([])
})
