import { isTelling, wordsOf } from '../../domain/words.ts'
import { stemOf, stemsMeant } from '../language/meant.ts'
import { tokensOf } from '../language/sentence.ts'
import type { Concept } from '../words/english.ts'
import type { Answer } from '../writing/engine.ts'
import { lawFacts } from './factsOfLaw.ts'
import { moneyFacts } from './factsOfMoney.ts'
import { type Fact, plazaFacts } from './factsOfPlaza.ts'
import { sightFacts } from './factsOfSight.ts'
import { factWordsIn } from './factWords.ts'

/** English words for the concepts of the vocabularies, so that a question in any language finds a fact. */
const namesOf: Partial<Record<Concept, string>> = {
  ...{
    feature: 'request',
    tier: 'tip',
    price: 'cost price',
    channel: 'channel group room',
    humans: 'human person',
  },
  ...{ react: 'react reaction', setting: 'parameter limit', image: 'picture image', connect: 'connect' },
  ...{
    propose: 'propose create',
    product: 'product',
    summary: 'summary',
    many: 'many',
    end: 'end',
    gpu: 'gpu',
  },
  ...{
    who: 'who',
    what: 'what',
    exist: 'exist',
    when: 'when',
    where: 'where',
    how: 'how',
    law: 'law',
    vote: 'vote',
  },
  ...{
    post: 'post',
    agent: 'agent',
    fund: 'fund',
    credit: 'credit',
    plate: 'plate',
    join: 'join',
    buy: 'pay buy',
  },
  ...{
    newcomer: 'newcomer new',
    fresh: 'new',
    change: 'change',
    token: 'token',
    inbox: 'inbox',
    start: 'register',
  },
  ...{
    block: 'block',
    leave: 'leave',
    citizen: 'citizen',
    private: 'private',
    deleted: 'delete',
    follow: 'follow',
  },
  ...{
    boost: 'boost',
    free: 'free',
    mention: 'mention',
    language: 'language',
    refund: 'refund',
    repealed: 'repeal',
  },
  ...{ lapsed: 'lapse', talk: 'message', know: 'know', quorum: 'quorum', safe: 'safe' },
}

type Known = { text: string; alternatives: readonly (readonly string[])[] }

const asking = new Set('who what when where how why more again after twice'.split(' '))

const allWords = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => isTelling(word) || asking.has(word))
    .map(stemOf)

const facts: readonly Known[] = [...plazaFacts, ...lawFacts, ...moneyFacts, ...sightFacts].map(
  ([asked, text]: Fact) => ({
    text,
    alternatives: asked
      .split(',')
      .map((one) => [...new Set(allWords(one))])
      .filter((words) => words.length > 0),
  }),
)

/** Maps each stem to its rarity. The rarity is higher if fewer facts have the stem as a search word. */
const rarities = new Map<string, number>()
for (const stem of new Set(facts.flatMap(({ alternatives }) => alternatives.flat()))) {
  const count = facts.filter(({ alternatives }) => alternatives.some((one) => one.includes(stem))).length
  rarities.set(stem, Math.log(facts.length / count))
}

/** Minimum score of a fact: the sum of the rarities of its matching words. */
const least = 3.4
/** Minimum score of a second fact, as a fraction of the best score. */
const second = 0.85
/** Maximum number of words of a message that are compared with the facts. */
const wordsMost = 60
/** Maximum number of characters, for messages in a script without spaces. */
const charactersMost = 300

export type Told = Answer & { score: number }

/** Returns the facts of the documentation that a question probably asks for, the likeliest first. */
export function factsOn(question: string, most = 2): Told[] {
  const text = question.slice(0, charactersMost).split(/\s+/, wordsMost).join(' ')
  const concepts = tokensOf(text).flatMap((token) => [...token.concepts])
  const stems = new Set([
    ...allWords(text),
    ...stemsMeant(text),
    ...factWordsIn(text).map(stemOf),
    ...concepts.flatMap((concept) => allWords(namesOf[concept] ?? '')),
  ])
  const scoreOf = (words: readonly string[]) =>
    words.every((word) => stems.has(word))
      ? words.reduce((sum, word) => sum + (rarities.get(word) ?? 0), 0)
      : 0
  const found = facts
    .map(({ text: lead, alternatives }) => ({ lead, score: Math.max(...alternatives.map(scoreOf)) }))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
  const best = found[0]?.score ?? 0
  return found.filter(({ score }) => score >= best * second).slice(0, most)
}

/** Minimum score at which a fact is told even if the message seems to ask for something else. */
const surely = 5.2

export const isTold = (told: readonly Told[]): boolean => (told[0]?.score ?? 0) >= surely

/** Texts of all facts, for the test that compares the calls in them with the API operations. */
export const factTexts: readonly string[] = facts.map(({ text }) => text)
