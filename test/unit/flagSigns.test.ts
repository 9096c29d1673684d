import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flagRules, foldedForFlags } from '../../hub/domain/flagRules.ts'
import { bitOf, createSigns } from '../../hub/domain/flagSigns.ts'
import { contentFlags } from '../../hub/domain/flags.ts'
import { markWords, type WordPair, wordPairs } from '../../hub/domain/flagWords.ts'
import { anyRandom } from '../support/lib/random.ts'
import { poetryLines } from '../support/seeds/texts.ts'
import { anyText } from '../support/texts/anyText.ts'
import { hostileTexts } from '../support/texts/hostileTexts.ts'
import { dressed, ruleMatches } from '../support/texts/ruleTexts.ts'
import { plainFlags } from '../support/texts/textModels.ts'

const flagsOf = (text: string) => contentFlags(text, { hiddenRemoved: false })

describe('the shortcuts for labels give the same labels as trying every rule,', () => {
  test('in texts that match a rule or nearly do, between any letters', { timeout: 600_000 }, () => {
    const random = anyRandom()
    const matches = ruleMatches(400, random.seed)
    const labelled = new Set<string>()
    for (let round = 0; round < 5; round++)
      for (const match of matches) {
        const text = dressed(match, random)
        const flags = plainFlags(text)
        if (flagsOf(text).join() !== flags.join())
          expect({ seed: random.seed, text, flags: flagsOf(text) }).toEqual({
            seed: random.seed,
            text,
            flags,
          })
        for (const flag of flags) labelled.add(flag)
      }
    expect([...labelled].sort()).toEqual([...new Set(flagRules.map(({ flag }) => flag))].sort())
  })

  test('in any text', () => {
    for (const text of [...hostileTexts, ...poetryLines])
      expect(flagsOf(text), text).toEqual(plainFlags(text))
    fc.assert(
      fc.property(anyText, (text) => {
        expect(flagsOf(text)).toEqual(plainFlags(text))
      }),
      { numRuns: 2000 },
    )
  })
})

/** Returns, for each word, the word itself and the text without that word. */
const withoutOne = (words: string) =>
  words.split(' ').map((word) => ({
    word,
    left: words
      .split(' ')
      .filter((other) => other !== word)
      .join(' '),
  }))
const withPair = (at: number, pair: Partial<WordPair>) =>
  wordPairs.map((before, index) => (index === at ? { ...before, ...pair } : before))

const narrowed = [
  ...wordPairs.flatMap(({ group, from, to, within }, at) => [
    ...withoutOne(from).map(({ word, left }) => ({
      name: `${group}: begins with ${word}`,
      words: { pairs: withPair(at, { from: left }), marks: markWords },
    })),
    ...withoutOne(to).map(({ word, left }) => ({
      name: `${group}: ends with ${word}`,
      words: { pairs: withPair(at, { to: left }), marks: markWords },
    })),
    {
      name: `${group}: ${from.slice(0, 12)} ... ${to.slice(0, 12)} within ${within}`,
      words: { pairs: withPair(at, { within: within - 1 }), marks: markWords },
    },
  ]),
  ...Object.entries(markWords).flatMap(([mark, words]) =>
    withoutOne(words).map(({ word, left }) => ({
      name: `${mark}: ${word}`,
      words: { pairs: wordPairs, marks: { ...markWords, [mark]: left } },
    })),
  ),
]

describe('every sign word is needed: a match of the rules is missed without it,', () => {
  const matches = ruleMatches(3000, 1)
  const matched = flagRules.flatMap(({ group, shows }) =>
    matches
      .map((text) => ({ text, folded: foldedForFlags(text), bit: bitOf(group) }))
      .filter((forms) => shows(forms)),
  )

  test.each(narrowed)('$name', ({ words }) => {
    const signsOf = createSigns(words)
    const isMissed = ({ text, folded, bit }: (typeof matched)[number]) => {
      const { groups, isSimple } = signsOf(text)
      return !((groups | (isSimple ? 0 : signsOf(folded).groups)) & bit)
    }
    expect(matched.some(isMissed)).toBe(true)
  })
})
