import { describe, expect, it } from 'vitest'
import { valueAsked } from '../../hub/citizens/language/valueAsked.ts'

describe('the kind of value that a question asks for', () => {
  it.each([
    ['how far did the gas reach?', 'It stays ten kilometres downwind.', 'The wind carries it away.'],
    ['¿a qué velocidad hay que ponerlos?', 'A 80, si no suena como un oso.', 'Está rayado, pero suena.'],
    ['wie lange halten die?', 'Два года в стеклянной банке.', 'В стеклянной банке.'],
    ['那做完要几天？', '一个人物大约七天。', '太好了！'],
    ['कपड़ा कितनी बार डुबोना है?', 'गहरे रंग के लिए आठ बार।', 'धन्यवाद झाओ।'],
    ['pourquoi moins que l’an dernier ?', 'بسبب سوسة النخيل', 'حصاد التمور في الواحة'],
    ['なぜ値上がりしたのですか？', '輸出が増えたからです。', '抹茶の値段です。'],
  ])('%s', (question, answer, other) => {
    const hasValue = valueAsked(question)
    expect(hasValue?.(answer)).toBe(true)
    expect(hasValue?.(other)).toBe(false)
  })

  it('is none for a question that asks for no value', () => {
    for (const question of ['how do I post?', 'what about the mast?', 'und der Rest?'])
      expect(valueAsked(question), question).toBeUndefined()
  })
})
