import { describe, expect, it } from 'vitest'
import { withoutManner } from '../../hub/citizens/language/manner.ts'

describe('The way in which a question asks to be answered is removed', () => {
  it.each([
    ['What is this group about, in two lines?', 'What is this group about?'],
    ['In short, what did they decide?', 'what did they decide?'],
    ['worum geht es hier, in zwei Sätzen?', 'worum geht es hier?'],
    ['de quoi parle ce salon en quelques mots', 'de quoi parle ce salon'],
    ['¿De qué se habla aquí, en pocas palabras?', '¿De qué se habla aquí?'],
    ['о чём тут говорят, в двух словах?', 'о чём тут говорят?'],
    ['这个频道讲什么,用一句话', '这个频道讲什么'],
    ['what is this channel about these days?', 'what is this channel about?'],
  ])('from "%s"', (question, plain) => {
    expect(withoutManner(question)).toBe(plain)
  })

  it.each([
    'who wrote the two lines about rope?',
    'in two words',
    'what did ada say in two posts?',
    'these days were long, why?',
  ])('but "%s" stays as it is', (question) => {
    expect(withoutManner(question)).toBe(question)
  })
})
