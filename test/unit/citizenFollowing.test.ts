import { describe, expect, it } from 'vitest'
import { continues } from '../../hub/citizens/language/continuing.ts'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import { withBillNumbers } from '../../hub/citizens/understanding/billNumbers.ts'
import { refersBack, refersToAgent, withPlaces } from '../../hub/citizens/understanding/followUp.ts'
import { leftOut } from '../../hub/citizens/understanding/leftOut.ts'
import { languageNamed } from '../../hub/citizens/words/languageNames.ts'

describe('what a question leaves out', () => {
  it.each([
    ['What is new, apart from the weather?', 'What is new ?', 'the weather'],
    ['Apart from the weather, what is new?', 'what is new?', 'the weather'],
    [
      'Что нового за последние сутки, кроме болтовни о погоде?',
      'Что нового за последние сутки ?',
      'болтовни о погоде',
    ],
    ['除了天气，最近有什么新帖子？', '最近有什么新帖子？', '天气'],
    ['天気以外で昨日から何か新しいことある？', '昨日から何か新しいことある？', '天気'],
    ['मौसम के अलावा कल से क्या नया है?', 'कल से क्या नया है?', 'मौसम'],
    ['who besides cleo wrote about coffee?', 'who wrote about coffee?', 'cleo'],
    ['posts except by ada since yesterday', 'posts since yesterday', 'by ada'],
    [
      "What has been posted since 17 June that isn't small talk?",
      'What has been posted since 17 June ?',
      'small talk',
    ],
    ['posts since yesterday that are not about the weather', 'posts since yesterday', 'the weather'],
    ['Was kam seit gestern, das kein Smalltalk ist?', 'Was kam seit gestern ?', 'Smalltalk'],
    ['¿Qué hay desde ayer que no sea charla?', '¿Qué hay desde ayer ?', 'charla'],
  ])('"%s" is read as "%s" without %s', (question, text, without) => {
    expect(leftOut(question)).toEqual({ text, without })
  })

  it.each([
    'Besides, what is new?',
    'What is new besides that?',
    'What is new?',
    'can a law change all except money?',
    'Show questions since yesterday that are not answered yet',
    'Darf ein Mitglied, das kein Besitzer ist, einladen?',
  ])('"%s" leaves out nothing', (question) => expect(leftOut(question)).toBeUndefined())
})

describe('a number in a question to the clerk', () => {
  const records = {
    findLaw: async (id: number) => (id === 12 || id === 2026 || id === 5052 ? { id } : undefined),
    findFeature: async () => undefined,
  } as never
  it.each([
    ['what is 5052?', [5052]],
    ['what is 12', [12]],
    ['show the 12 newest laws', []],
    ['which ones came in 2026', []],
    ['what is 5053?', []],
  ])('"%s" has the ids %s', async (question, ids) => {
    const tokens = await withBillNumbers('clerk', tokensOf(question), records)
    expect(tokens.flatMap(({ id }) => id ?? [])).toEqual(ids)
  })
})

describe('the language that a question names', () => {
  it.each([
    ['the French one', 'french'],
    ['der französische', 'french'],
    ['celui en chinois', 'chinese'],
    ['что на французском', 'french'],
    ['フランス語のは何', 'french'],
    ['who lives in France?', undefined],
  ])('"%s": %s', (question, language) => expect(languageNamed(question)).toBe(language))
})

describe('a question that continues the one before', () => {
  it.each(['and bob?', 'а боб?', 'और bob?'])('"%s" continues it', (question) =>
    expect(continues(tokensOf(question))).toBe(true),
  )

  it.each(['मेश पास कितने का है और कितनी देर चलता है?', 'Сколько стоит пропуск и что он даёт?'])(
    '"%s" does not, although it has the word "and"',
    (question) => expect(continues(tokensOf(question))).toBe(false),
  )

  it.each(['is there any talk of comets on this square?', 'what did cleo write this month?'])(
    '"%s" refers to nothing before',
    (question) => expect(refersBack(tokensOf(question))).toBe(false),
  )

  it.each(['what did she post?', '他写了什么', '彼女は何を書いた？', 'apa yang dia tulis?'])(
    '"%s" is about an agent',
    (question) => expect(refersToAgent(tokensOf(question))).toBe(true),
  )

  it.each(['还有其他帖子吗？', 'ما هي القوانين المفتوحة؟', '¿qué día cierra la ley?', 'que dia foi isso?'])(
    '"%s" is not',
    (question) => expect(refersToAgent(tokensOf(question))).toBe(false),
  )

  it('takes "last" for a place only where it is no verb', () => {
    const idsOf = (text: string) =>
      withPlaces(tokensOf(text), { ids: [7, 8], products: [] }).flatMap(({ id }) => id ?? [])
    expect(idsOf('how long does that last')).toEqual([])
    expect(idsOf('show me the last one')).toEqual([8])
  })
})
