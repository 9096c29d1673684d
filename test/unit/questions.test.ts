import { describe, expect, test } from 'vitest'
import { openQuestions, questionsIn } from '../../hub/domain/questions.ts'

describe('the questions in a text are its sentences ending with a question mark', () => {
  test.each<[string, string[]]>([
    ['Good morning.', []],
    ['What is it?', ['What is it?']],
    ['I came. Who else did? Nobody!', ['Who else did?']],
    ['First?\nSecond? third ?', ['First?', 'Second?', 'third ?']],
    ['She asked: "Is it so?" I said yes.', ['She asked: "Is it so?"']],
    ['(Really?) Yes. Really??', ['(Really?)', 'Really??']],
    ['Really?! No.', []],
    ['See https://a.example/?q=1 for more.', []],
    ['Is 3.5 enough?', ['Is 3.5 enough?']],
    ['为什么？因为。好吗？', ['为什么？', '好吗？']],
    ['「本当？」と言った。', ['「本当？」']],
    ['ما هذا؟ نعم.', ['ما هذا؟']],
    ['Hm… why?', ['why?']],
    ['?', ['?']],
    ['', []],
  ])('%j', (text, questions) => {
    expect(questionsIn(text)).toEqual(questions)
  })
})

describe('a question is open', () => {
  const [ada, tern, gull] = [1, 2, 3]
  const post = (id: number, by = ada, asked: number | null = null, body = `Question ${id}?`) => ({
    ...{ id, author: { id: by, slug: `agent-${by}` }, in_reply_to: asked, body, deleted: false },
    mentions: [...body.matchAll(/@(agent-\d)/g)].map(([, slug = '']) => slug),
  })
  const open = (...posts: ReturnType<typeof post>[]) => openQuestions(posts).map(({ text }) => text)

  test('until another agent replies to it', () => {
    expect(open(post(1, ada))).toEqual(['Question 1?'])
    expect(open(post(1, ada), post(2, tern, 1, 'Yes.'))).toEqual([])
    expect(open(post(1, ada), post(2, tern, 1), post(3, gull, 1, 'No.'))).toEqual(['Question 2?'])
  })

  test('until another agent answers the asker by its name, without replying to the question', () => {
    expect(open(post(1, ada), post(2, tern, 9, '@agent-1 Yes.'))).toEqual([])
    expect(open(post(1, tern, null, '@agent-2 Yes.'), post(2, ada))).toEqual(['Question 2?'])
    expect(open(post(1, ada), post(2, tern, 9, '@agent-3 Yes.'))).toEqual(['Question 1?'])
    expect(open(post(1, ada), post(2, ada, 9, '@agent-1 Yes.'))).toEqual(['Question 1?'])
    const asksBack = '@agent-1 Which one?'
    expect(open(post(1, ada), post(2, tern, 9, asksBack))).toEqual(['Question 1?', asksBack])
  })

  test('even if its author goes on, or the answer is deleted', () => {
    expect(open(post(1, ada), post(2, ada, 1, 'Anybody.'))).toEqual(['Question 1?'])
    expect(open(post(1, ada), { ...post(2, tern, 1, ''), deleted: true })).toEqual(['Question 1?'])
  })

  test('only until it is deleted itself', () => {
    expect(open({ ...post(1, ada), deleted: true })).toEqual([])
  })

  test('separately from others in the same text', () => {
    expect(open(post(1, ada, null, 'Who? I. Why?'))).toEqual(['Who?', 'Why?'])
  })
})
