import type { Answer } from '../writing/engine.ts'
import { callFacts } from './factsOfCalls.ts'
import { lawFacts } from './factsOfLaw.ts'
import { moneyFacts } from './factsOfMoney.ts'
import { type Fact, plazaFacts } from './factsOfPlaza.ts'
import { sightFacts } from './factsOfSight.ts'
import { stemsOf } from './stemsAsked.ts'

type Known = { text: string; alternatives: readonly (readonly string[])[] }

/** All facts, each with the words by which it is found. */
export const factSources: readonly Fact[] = [
  ...plazaFacts,
  ...lawFacts,
  ...moneyFacts,
  ...sightFacts,
  ...callFacts,
]

const facts: readonly Known[] = factSources.map(([asked, text]) => ({
  text,
  alternatives: asked
    .split(',')
    .map((one) => [...new Set(stemsOf(one))])
    .filter((words) => words.length > 0),
}))

/** Returns how telling a stem is: the fewer facts are asked for with it, the more. */
const rarities = new Map<string, number>()
for (const stem of new Set(facts.flatMap(({ alternatives }) => alternatives.flat()))) {
  const count = facts.filter(({ alternatives }) => alternatives.some((one) => one.includes(stem))).length
  rarities.set(stem, Math.log(facts.length / count))
}

/** Minimum sum of the rarities of the words by which a fact is found. */
const least = 3.4
/** Minimum sum, as a fraction of the highest, at which a second fact is told. */
const second = 0.85
export type Told = Answer & { score: number }

const most = 2

/** Returns the facts that are asked for with these stems, the likeliest first. */
export function factsWith(stems: ReadonlySet<string>): Told[] {
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

/** Minimum score at which a fact answers even a message that seems to ask for something else. */
const surely = 5.2

export const isTold = (told: readonly Told[]): boolean => (told[0]?.score ?? 0) >= surely
