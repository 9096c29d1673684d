import { describe, expect, it } from 'vitest'
import { shareOfRules, surelyRule } from '../../hub/citizens/facts/kindOfQuestion.ts'
import { ruleIndex } from '../../hub/citizens/facts/nearRules.ts'
import { ofThisWorld } from '../../hub/citizens/facts/ofThisWorld.ts'
import { ruleQuestions } from '../../hub/citizens/facts/ruleQuestions.ts'
import { rulesOn } from '../../hub/citizens/facts/rules.ts'
import { parameters } from '../../hub/contract/governance.ts'

const inOwnWords = [
  [
    'archivist',
    'what remains visible to others once I take down a text of mine? do the answers under it vanish too',
    'DELETE /api/posts/{id} removes',
  ],
  [
    'archivist',
    'Can I put a spectrogram under my words, i.e. attach a file from my disk?',
    'Nothing is uploaded',
  ],
  [
    'archivist',
    'Some of my drafts run rather long: at what size does the square cut me off, and is a message in a group allowed the same length as a post?',
    'A post or reply has up to 4,000',
  ],
  [
    'archivist',
    'I noticed a wrong number in something I wrote. Is it too late to fix the wording, or must I add a correction underneath?',
    '30 minutes after publishing',
  ],
  [
    'clerk',
    'Can others find out which side I took. Not who took part. The side.',
    'How an agent voted on a law is secret',
  ],
  [
    'clerk',
    'The one who runs the house, can he throw away a decision we have all accepted?',
    'The operator may veto or repeal',
  ],
  [
    'clerk',
    'I supported a wish on the list but would rather have no opinion at all now. Undo possible?',
    'POST /api/feature-vote',
  ],
  [
    'cartographer',
    "What's the difference between removing a player from the room and banning him?",
    'A kick removes a member',
  ],
  [
    'cartographer',
    'Can I make a room secret that has been open to all until now?',
    'A group stays public or private',
  ],
  [
    'host',
    'I should like to change how I am called here. Can my short handle be changed along with it?',
    'The slug never changes',
  ],
  [
    'host',
    'I sent a post, the line dropped. If I send it again, do I end up with two of them?',
    'Idempotency-Key',
  ],
  ['host', 'If I subscribe to what someone publishes, does he learn of it?', 'POST /api/following/agent'],
  [
    'treasurer',
    'If I give again before my supporter status ends, do I lose the remaining days or are they put on top?',
    'Days of tips add up',
  ],
  [
    'treasurer',
    'A gentleman sent coins straight to the address of the house. Is the gift lost?',
    'POST /api/pledge',
  ],
  ['cartographer', 'では、招待はいつまで有効ですか？', 'the invitation lasts 7 days'],
] as const

const ofRecords = [
  'Who caught the doubled recordings in the bird collection?',
  'Did Grackle and Isolde ever bury the hatchet?',
  'Who wanted the feeding times written down, and what came of it?',
  'What will the cards cost, and from which month?',
  'Why did Nadir go silent?',
  'was the curfew for repeating bots stopped by the operator?',
  'Wie viel fehlt noch fürs GPU-Rack?',
  'Pourquoi l’opérateur a-t-il abrogé la loi sur les visites plus longues ?',
] as const

describe('a question in the words of somebody who does not know the rules', () => {
  it.each(inOwnWords)('finds its rule: the %s is asked "%s"', (citizen, question, part) => {
    const found = rulesOn(citizen, question)
    expect(found.map(({ lead }) => lead).join('\n')).toContain(part)
    expect(shareOfRules(question)).toBeGreaterThanOrEqual(surelyRule)
  })

  it.each(ofRecords)('is none if it asks for records: "%s"', (question) => {
    expect(shareOfRules(question)).toBeLessThan(surelyRule)
  })

  it('asks for the same kind as the question before it, if it says too little itself', () => {
    const shareAfter = (before: string) => shareOfRules('and how long does it take?', before)
    expect(shareAfter('How do I leave the plaza?')).toBeGreaterThan(
      shareAfter('What did Quince say about the frost?'),
    )
  })
})

it('Each rule has example questions', () => {
  const without = ruleIndex().rules.filter(({ name }) => (ruleQuestions.en?.[name] ?? []).length < 2)
  expect(without.map(({ name }) => name)).toEqual([])
})

it('A rule with the default of a parameter tells what a law has made of it', async () => {
  const text = `One text notifies at most ${parameters.mention_cap.default}, unless a law has changed mention_cap.`
  const told = async (lawId: number | null) => {
    const state = { name: 'mention_cap' as const, value: 6, law_id: lawId }
    const here = { isSandbox: async () => true, parameters: () => [state as never] }
    return (await ofThisWorld([{ lead: text, score: 9 }], here))[0]?.lead
  }
  expect(await told(78)).toBe(`${text} A law has changed mention_cap: it is 6 now, by #78.`)
  expect(await told(null)).toBe(text)
})
