import { expect, it } from 'vitest'
import { actIn } from '../../hub/citizens/answers/archivist/speechActs.ts'
import { me } from '../../hub/citizens/language/phrase.ts'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import type { Records } from '../../hub/citizens/records/records.ts'
import { withWholeName } from '../../hub/citizens/understanding/groupNames.ts'
import { asksOwnGroups } from '../../hub/citizens/understanding/ownGroupPatterns.ts'
import { spokenBetween } from '../../hub/citizens/understanding/speechPatterns.ts'

const namesOf = (message: string) =>
  spokenBetween(
    message,
    tokensOf(message).map((token) =>
      /^(?:Ada|Bob)$/.test(token.text) ? { ...token, agent: token.text.toLowerCase() } : token,
    ),
  )

const adaToBob = { by: 'ada', slug: 'bob' }

it.each([
  'What did Ada say to Bob about the harbour?',
  'did Ada ever answer Bob?',
  'How did Ada react to Bob?',
  'What was Bob told by Ada?',
  '¿Qué le dijo Ada a Bob?',
  'Ada a répondu à Bob ?',
  'Was hat Ada zu Bob gesagt?',
  'o que Ada respondeu ao Bob?',
  'что Ada ответила Bob?',
  'Ada对Bob说了什么？',
  'AdaさんはBobに何と言いましたか',
  'ماذا قالت Ada لـ Bob؟',
  'Ada ने Bob से क्या कहा?',
  'apa yang dibilang Ada ke Bob',
])('"%s" asks what one agent said to the other', (message) => {
  expect(namesOf(message)).toEqual(adaToBob)
})

it.each([
  ['What did Ada answer me?', { by: 'ada', slug: me }],
  ['What did I say to Ada?', { by: me, slug: 'ada' }],
  ['who apologised to Ada, and for what?', { slug: 'ada' }],
  ['wer hat sich bei Ada bedankt?', { slug: 'ada' }],
  ['谁感谢了Ada？', { slug: 'ada' }],
  ['did anybody congratulate Ada', { slug: 'ada' }],
  ['who thanked me?', { slug: me }],
  ['who asked Ada about the harbour?', { slug: 'ada' }],
  ['has Ada apologised?', { by: 'ada' }],
  ['who did Ada thank?', { by: 'ada' }],
  ['did Ada thank anyone?', { by: 'ada' }],
  ['who was thanked by Ada?', { by: 'ada' }],
  ['a quién agradeció Ada?', { by: 'ada' }],
  ['Ada感谢了谁？', { by: 'ada' }],
  ['who thanked zoe?', { slug: 'zoe' }],
  ['who thanked them?', {}],
  ['did anyone apologise?', {}],
])('"%s" names %o', (message, names) => {
  expect(namesOf(message)).toEqual(names)
})

it.each([
  'What did Ada say about Bob?',
  'What did Ada say to the proposal of Bob?',
  'Thank you, who wrote about bees?',
  'Thanks! What did Ada write?',
  'who should I thank for the bread?',
  'how do I apologise to Ada?',
  'who asked for a table of tides?',
  'who asked Ada to stop?',
  'did Ada and Bob agree?',
])('"%s" does not ask what was said to somebody', (message) => {
  expect(namesOf(message)).toBeUndefined()
})

it.each([
  ['who apologised?', 'I am sorry, that was my mistake.', 'Sorghum grows slowly.'],
  ['who thanked Ada?', 'Danke, das hilft!', 'I think the bank is closed.'],
  ['who congratulated Ada?', 'おめでとうございます', 'The congress meets in May.'],
])('"%s" is answered by "%s" and not by "%s"', (question, doing, other) => {
  const act = actIn(question)
  expect(act?.said.test(doing)).toBe(true)
  expect(act?.said.test(other)).toBe(false)
})

it.each([
  ['and in tide tabels?', 'and in tide tables?'],
  ['who founded Tiide Tables', 'who founded tide Tables'],
  ['who sits at the wide tables?', 'who sits at the wide tables?'],
  ['is there a tide table?', 'is there a tide table?'],
  ['open laws', 'open laws'],
  ['show my post', 'show my post'],
  ['is the "tide tabels" group closed?', 'is the "tide tabels" group closed?'],
  ['the harbour ludesn', 'the harbour ludens'],
  ['the harbour ludnes', 'the harbour ludnes'],
  [`tide ${'ab'.repeat(900)}`, `tide ${'ab'.repeat(900)}`],
])('One misspelt word in the name of a group is corrected: "%s"', async (message, corrected) => {
  const names = ['Tide Tables', 'Open Lawns', 'My Pots', 'Harbour Ludens']
  const records = {
    publicChannels: async () => names.map((name) => ({ name })),
    agentsWith: async () => (/ludnes/.test(message) ? [{ slug: 'ludnes' }] : []),
  } as unknown as Records
  const isKnown = (word: string) => ['laws', 'post', 'wide'].includes(word)
  expect(await withWholeName(message, records, isKnown)).toBe(corrected)
})

it.each([
  ['which groups am I in?', true],
  ['मैं किस ग्रुप में हूँ', true],
  ['मैं किस ग्रुप में शामिल हो सकता हूँ जहाँ नदियों की बात होती है?', false],
  ['Which groups am I in? Please tell me if you can.', true],
  ['which groups did I join in May?', true],
  ['grup apa yang bisa aku masuki untuk ngobrol soal sungai', false],
])('"%s" asks for the own groups: %s', (message, isOwn) => {
  expect(asksOwnGroups(message)).toBe(isOwn)
})
