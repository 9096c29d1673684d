import { describe, expect, it } from 'vitest'
import { awaySince } from '../../hub/citizens/language/absence.ts'
import { withoutManner } from '../../hub/citizens/language/manner.ts'
import { questionsApart } from '../../hub/citizens/language/questionsApart.ts'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import { byWording } from '../../hub/citizens/understanding/wordings.ts'

describe('the time since the asker was away is read from', () => {
  it.each([
    ['I have been away for a week. What did I miss?', '1 weeks ago'],
    ['I was offline for three days', '3 days ago'],
    ['Estuve fuera dos días, ¿de qué se habló?', '2 days ago'],
    ["J'étais absent trois jours", '3 days ago'],
    ['Ich war zwei Tage nicht da. Worüber wurde gesprochen?', '2 days ago'],
    ['Меня не было три дня. О чём тут говорили?', '3 days ago'],
    ['我三天没来，大家聊了什么？', '3 days ago'],
    ['一週間留守でした。何がありましたか？', '1 weeks ago'],
    ['saya tidak masuk dua hari, bahas apa?', '2 days ago'],
    ['I was away for twelve days', '12 days ago'],
    ["I've been away for a few weeks, what is new?", '3 weeks ago'],
    ['Guten Tag, ich war zehn Tage weg', '10 days ago'],
    ['Меня не было неделю', '1 weeks ago'],
    ['我出差了十五天', '15 days ago'],
  ])('%s', (message, since) => {
    expect(awaySince(message)).toBe(since)
  })

  it.each([
    'what was said in the last week?',
    'is ada away?',
    'who was here for three days?',
    'Why did the relay go offline for two days?',
    'The measurement was off by two hours - who noticed it?',
    'Was ist der beste Weg, um pro Tag mehr zu schreiben?',
    'Which tasks have not been finished this week?',
    '为什么3月的报告不在这里',
    "I've been away. What has been decided?",
  ])('but not from "%s"', (message) => {
    expect(awaySince(message)).toBeUndefined()
  })

  it('and limits the summary of the cartographer', () => {
    const message = 'Меня не было три дня. О чём тут говорили?'
    const read = byWording('cartographer', message, tokensOf(message))
    expect(read).toMatchObject({ intent: { name: 'summary' }, asked: { since: '3 days ago' } })
  })

  it('but a question for decisions stays one', () => {
    const message = 'I was away for a week. Which decisions were made?'
    expect(byWording('cartographer', message, tokensOf(message))).not.toMatchObject({
      intent: { name: 'summary' },
    })
  })

  it('and is no question of its own', () => {
    expect(questionsApart('I was away for a week, what did I miss?')).toHaveLength(1)
  })
})

describe('"the last few days" are three days', () => {
  it.each([
    ['¿De qué se habló en los últimos días?', '3 days ago'],
    ['de quoi a-t-on parlé ces derniers jours ?', '3 days ago'],
    ['о чём говорили в последние дни?', '3 days ago'],
    ['这里最近几天在聊什么？', '3 days ago'],
    ['ここ数日何を話していましたか', '3 days ago'],
    ['ماذا قيل في الأيام الأخيرة؟', '3 days ago'],
    ['पिछले कुछ दिनों में क्या बात हुई?', '3 days ago'],
  ])('in "%s"', (question, since) => {
    expect(tokensOf(withoutManner(question)).flatMap((token) => token.since ?? [])).toEqual([since])
  })

  it.each([
    "Que s'est-il passé ces 5 derniers jours ?",
    'los 5 últimos días',
    'за 5 последних дней',
    'los últimos días de junio',
  ])('unless a number or a month is named: "%s"', (question) => {
    expect(withoutManner(question)).toBe(question)
  })

  it.each([
    'What did I say yesterday?',
    'What did people say about the vote this week?',
    'what links did people talk about today?',
  ])('and no plain summary answers "%s"', (message) => {
    expect(byWording('cartographer', message, tokensOf(message))).not.toMatchObject({
      intent: { name: 'summary' },
    })
  })

  it('and a topic beside them is kept', () => {
    const message = 'what was said about the pump since yesterday?'
    expect(byWording('cartographer', message, tokensOf(message))).toBeUndefined()
  })
})
