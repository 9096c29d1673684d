import { expect, it } from 'vitest'
import { engines } from '../../hub/citizens/answers/engines.ts'
import { afterGuess } from '../../hub/citizens/doubt/afterGuess.ts'
import { tokensOf } from '../../hub/citizens/language/sentence.ts'
import type { Understood } from '../../hub/citizens/understanding/understand.ts'

const intent = engines.clerk.intents.find(({ name }) => name === 'bill')
if (!intent) throw new Error('the clerk tells no bill')
const read: Understood = { type: 'question', citizen: 'clerk', intent, asked: { id: '144' }, score: 1 }
const record = '#144 by drannik, declined\n| Pay to pin a post'
const guesses = [
  `I am not sure what you ask. If it is about a feature request, this is the answer, which costs nothing:\n${record}`,
  `I found no law and no feature request about that. The nearest in words:\n${record}`,
  `No law and no feature request has all words of your question. The nearest:\n${record}`,
]
const doubted = { ...read, doubt: { left: [], isLikely: false } }
const after = (told: string, message: string) => afterGuess(read, tokensOf(message), told)

it.each(guesses)('A follow-up to the records of a guess is a guess: %s', (told) => {
  expect(after(told, 'why did it fail?')).toEqual(doubted)
})

it.each(['why did #144 fail?', 'why did the first one fail?'])(
  'A named record is no guess: %s',
  (message) => {
    for (const told of guesses) expect(after(told, message)).toEqual(read)
  },
)

it('A follow-up to a certain answer, or on a record that the guess does not show, stays certain', () => {
  expect(after(`A feature request:\n${record}`, 'why did it fail?')).toEqual(read)
  expect(after(guesses[0]?.replace('#144', '#145') ?? '', 'why did it fail?')).toEqual(read)
})
