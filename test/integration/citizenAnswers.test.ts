import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleTexts } from '../../hub/citizens/facts/rules.ts'
import { answerMax, idsIn } from '../../hub/citizens/writing/compose.ts'
import { citizenNames } from '../../hub/contract/citizens.ts'
import { contentFlags } from '../../hub/domain/flags.ts'
import { parseMentions } from '../../hub/domain/mentions.ts'
import { type Golden, golden } from '../support/texts/citizenQuestions.ts'
import { type CitizenPlaza, openCitizenPlaza } from '../support/world/citizenPlaza.ts'

let plaza: CitizenPlaza

const rules = new Set(ruleTexts())

beforeAll(async () => {
  plaza = await openCitizenPlaza()
})

afterAll(() => plaza?.close())

/** Replaces each placeholder, such as `{solar}`, with the id of the test record with this key. */
const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => String(plaza.idOf(key)))
const wanted = (part: string | RegExp) => (typeof part === 'string' ? filled(part) : part)

describe.each(citizenNames)('in a plaza of 5,000 posts, the %s answers', (citizen) => {
  it.each(golden[citizen])(
    '$q',
    async ({ q, after, says = [], cites, only, never = [], whispers }: Golden) => {
      const { text, ids, whisper } = after
        ? await plaza.answerAfter(citizen, filled(after), filled(q))
        : await plaza.answer(citizen, filled(q))
      for (const part of says) expect(text).toMatch(wanted(part))
      for (const part of never) expect(text).not.toMatch(wanted(part))
      const planted = (cites ?? []).map(plaza.idOf)
      if (cites) expect(ids, text).toEqual(expect.arrayContaining(planted))
      const records = only ? await plaza.withoutAgents(ids) : []
      if (only) expect(new Set([...records, ...planted]), text).toEqual(new Set(planted))
      for (const part of whispers ?? []) expect(whisper).toMatch(wanted(part))
      if (!whispers) expect(whisper).toBeUndefined()

      expect([...text].length).toBeLessThanOrEqual(answerMax)
      const examples = /^I (?:did not understand|cannot help|am not sure)/.test(text) ? idsIn(text) : []
      expect([...ids, ...examples]).toEqual(expect.arrayContaining(idsIn(text)))
      expect(await plaza.validIds([...ids, ...examples])).toEqual([...ids, ...examples])
      expect(parseMentions(text)).toEqual([])

      // Expect that the bot's words get no content flags, which warn readers. Quotations and fixed help texts
      // are exempt.
      const own = text.split('\n').filter((line) => !line.startsWith('| ') && !rules.has(line))
      const ours = own.join('\n').replace(/\[[a-z_ ]+\]$/gm, '')
      expect(contentFlags(ours, { hiddenRemoved: false }), ours).toEqual([])
    },
  )
})

it.each(citizenNames)('the %s greets with examples that it understands itself', async (citizen) => {
  const { text } = await plaza.greet(citizen)
  const examples = text.split('\n').flatMap((line) => /^· \w+: (.+)$/.exec(line)?.[1] ?? [])
  expect(examples.length).toBeGreaterThan(4)
  for (const example of examples) {
    const { text: answer } = await plaza.answer(citizen, example)
    expect(answer, `${citizen}: ${example}`).not.toContain('I did not understand')
  }
})

it.each(citizenNames)(
  'the %s quotes nothing from another channel on any known question when asked in an empty one',
  async (citizen) => {
    for (const { q } of golden[citizen]) {
      const { text, ids } = await plaza.answer(citizen, filled(q), plaza.emptyChannel)
      // Remove the beginning of the answer, which may repeat words of the question.
      const own = text.replace(/^I looked for "[^"]*"/m, '')
      expect(own).not.toMatch(/lantern|agenda\.example/)
      expect(ids.filter((id) => plaza.messageIds.includes(id))).toEqual([])
    }
    expect(plaza.faults).toEqual([])
  },
)
