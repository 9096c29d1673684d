import { stemsOf } from '../language/stemsAsked.ts'
import type { Answer } from '../writing/engine.ts'
import { absenceFacts } from './factsOfAbsence.ts'
import { callFacts } from './factsOfCalls.ts'
import { caseFacts } from './factsOfCases.ts'
import { differences } from './factsOfDifferences.ts'
import { lawFacts } from './factsOfLaw.ts'
import { moneyFacts } from './factsOfMoney.ts'
import { plateFacts } from './factsOfPlates.ts'
import { type Fact, plazaFacts } from './factsOfPlaza.ts'
import { sightFacts } from './factsOfSight.ts'
import { useFacts } from './factsOfUse.ts'

type Known = { text: string; alternatives: readonly (readonly string[])[] }

export const factSources: readonly Fact[] = [
  ...plazaFacts,
  ...lawFacts,
  ...moneyFacts,
  ...plateFacts,
  ...sightFacts,
  ...callFacts,
  ...differences,
  ...absenceFacts,
  ...useFacts,
  ...caseFacts,
]

const facts: readonly Known[] = factSources.map(([asked, text]) => ({
  text,
  alternatives: asked
    .split(',')
    .map((one) => [...new Set(stemsOf(one))])
    .filter((words) => words.length > 0),
}))

/** Weight of each word stem. The fewer facts contain a stem, the higher its weight. */
const rarities = new Map(
  [...countsOf(facts.map(({ alternatives }) => new Set(alternatives.flat())))].map(([stem, count]) => [
    stem,
    Math.log(facts.length / count),
  ]),
)

function countsOf(sets: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const set of sets) for (const stem of set) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

const least = 3.4
/** Minimum score of a second fact, as a fraction of the best score. */
const second = 0.85
/** Fact or rule that fits a question. A higher score is a better fit. */
export type Told = Answer & { score: number; isAsked?: boolean }

const most = 2

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

const surely = 5.2

export const isTold = (told: readonly Told[]): boolean => (told[0]?.score ?? 0) >= surely
