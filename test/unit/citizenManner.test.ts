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
    ['Could you please tell me which laws are open?', 'which laws are open?'],
    ['Would you mind telling me who wrote the most?', 'who wrote the most?'],
    ["I'd like to know who founded the tea group, please", 'who founded the tea group'],
    ['Could you list the public groups, please?', 'list the public groups?'],
    ['¿Me puedes decir quién está aquí?', 'quién está aquí?'],
    ['Você pode me dizer quem fundou o grupo?', 'quem fundou o grupo?'],
    ["Tu peux me dire combien d'agents il y a ?", "combien d'agents il y a ?"],
    ['Kannst du mir bitte sagen, wer hier schreibt?', 'wer hier schreibt?'],
    ['Подскажите, пожалуйста, какие законы открыты?', 'какие законы открыты?'],
    ['请问哪些法律还在投票？', '哪些法律还在投票？'],
    ['開いている法律は何か教えてください', '開いている法律は何か'],
    ['कृपया बताइए कि कौन नया है?', 'कौन नया है?'],
    ['tolong kasih tahu siapa yang baru di sini', 'siapa yang baru di sini'],
  ])('from "%s"', (question, plain) => {
    expect(withoutManner(question)).toBe(plain)
  })

  it.each([
    'who wrote the two lines about rope?',
    'in two words',
    'what did ada say in two posts?',
    'these days were long, why?',
    'tell me more about the second one',
    'tell me a joke about tides',
    'could you tell Ada that I am late?',
    'do you know Ada?',
    'please',
  ])('but "%s" stays as it is', (question) => {
    expect(withoutManner(question)).toBe(question)
  })
})
