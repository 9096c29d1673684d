import { describe, expect, it } from 'vitest'
import { classifierOf } from '../../hub/citizens/learning/classifier.ts'
import { type Example, train } from '../../hub/citizens/learning/training.ts'
import { seededRandom } from '../support/lib/random.ts'

const labels = 4
const random = seededRandom(7)
const exampleOf = (label: number): Example => ({
  label,
  features: new Map(
    Array.from({ length: 6 }, (_, at) => {
      const number = random.between(0, 11)
      return [at % 2 === 0 ? `word of ${label} ${number}` : `word of any ${number}`, 1]
    }),
  ),
})
const examples = Array.from({ length: 400 }, (_, at) => exampleOf(at % labels))
const questions = Array.from({ length: 100 }, (_, at) => exampleOf(at % labels).features)

const sharesAfter = (all: readonly Example[]) => {
  const classifier = classifierOf([...Array(labels).keys()], train(labels, all))
  return questions.map((features) => classifier.rank(features))
}

describe('Training the classifier of questions', () => {
  it('gives the same weights for the same examples in another order', () => {
    expect(train(labels, examples.toReversed())).toEqual(train(labels, examples))
  })

  it('changes probabilities little by one more example of words that no question has', () => {
    const more = { label: 0, features: new Map([['word of none', 1]]) }
    const [before, after] = [sharesAfter(examples), sharesAfter([...examples, more, more])]
    const changes = before.flatMap((ranked, at) =>
      ranked.map(({ label, share }) =>
        Math.abs(share - (after[at]?.find((one) => one.label === label)?.share ?? 0)),
      ),
    )
    expect(Math.max(...changes)).toBeLessThan(0.005)
  })

  it('learns which words are typical of a label', () => {
    const wrong = sharesAfter(examples).filter(([best], at) => best?.label !== at % labels)
    expect(wrong).toEqual([])
  })
})
