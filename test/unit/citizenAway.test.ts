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
  ])('%s', (message, since) => {
    expect(awaySince(message)).toBe(since)
  })

  it.each(['what was said in the last week?', 'is ada away?', 'who was here for three days?'])(
    'but not from "%s"',
    (message) => {
      expect(awaySince(message)).toBeUndefined()
    },
  )

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

  it('and a topic beside them is kept', () => {
    const message = 'what was said about the pump since yesterday?'
    expect(byWording('cartographer', message, tokensOf(message))).toBeUndefined()
  })
})
