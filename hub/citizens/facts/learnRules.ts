import { stemsAsked } from '../language/stemsAsked.ts'
import { filled, learnFrom } from '../learning/learning.ts'
import { type Example, usual } from '../learning/training.ts'
import { ruleFeatures } from './learnedRules.ts'
import { ruleIndex } from './nearRules.ts'
import { ruleQuestions } from './ruleQuestions.ts'
import { merged } from './ruleTable.ts'

const settings = {
  ...usual,
  rounds: 5,
  step: 0.4,
  balance: 0.7,
  least: 3,
  negligible: 0.02,
  shrink: 0,
  sharpen: 1,
}

/** Trains the classifier that finds the rule which a question is about. */
export function learnRules(known?: string): string {
  const { rules } = ruleIndex()
  const places = new Map(rules.map(({ name }, label) => [name, label]))
  const asked = Object.values(ruleQuestions).flatMap((byRule) =>
    Object.entries(byRule).flatMap(([name, questions]) =>
      questions.map((text): Example => {
        const label = places.get(name)
        if (label === undefined)
          throw new Error(`There are example questions for "${name}", which is no rule.`)
        return { label, features: ruleFeatures(merged(stemsAsked(filled(text))), filled(text)) }
      }),
    ),
  )
  const own = rules.flatMap(({ stems, subjects }, label) =>
    [stems, ...subjects.map((subject) => subject.stems)].map(
      (words): Example => ({ label, features: ruleFeatures(words) }),
    ),
  )
  return learnFrom(rules.length, [...asked, ...own], known, settings)
}
