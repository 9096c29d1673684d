import { examples } from '../learning/examples.ts'
import { examplesIn, type Lesson, learnFrom } from '../learning/learning.ts'
import { meaningNames, ofRules } from '../learning/meanings.ts'
import { usual } from '../learning/training.ts'
import { questionKinds } from './kindOfQuestion.ts'
import { recordQuestions, ruleQuestions } from './ruleQuestions.ts'

/** Trains the classifier of question kinds. Returns `known`, the earlier result, if the questions are unchanged. */
export function learnKinds(known?: string): string {
  const ofMeanings = Object.values(examples).flatMap((byMeaning) =>
    meaningNames.flatMap((name) =>
      byMeaning[name].map((text) => lesson(ofRules.has(name) ? 'rule' : 'other', text)),
    ),
  )
  const asked = Object.values(ruleQuestions).flatMap((byRule) => Object.values(byRule).flat())
  const lessons = [
    ...ofMeanings,
    ...asked.map((text) => lesson('rule', text)),
    ...Object.values(recordQuestions).flatMap((texts) => texts.map((text) => lesson('other', text))),
  ]
  return learnFrom(questionKinds.length, examplesIn(lessons), known, { ...usual, sharpen: 1 })
}

const lesson = (kind: (typeof questionKinds)[number], text: string): Lesson => ({
  label: questionKinds.indexOf(kind),
  text,
})
