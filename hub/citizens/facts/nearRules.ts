import { allRules, type Rule, type Subject } from './ruleTable.ts'

type Index = {
  rules: readonly Rule[]
  rarities: ReadonlyMap<string, number>
  rulesWith: ReadonlyMap<string, readonly Rule[]>
  subjectsWith: ReadonlyMap<string, readonly Subject[]>
}

function put<Value>(map: Map<string, Value[]>, stem: string, value: Value): void {
  const values = map.get(stem)
  if (values) values.push(value)
  else map.set(stem, [value])
}

function indexOf(rules: readonly Rule[]): Index {
  const rulesWith = new Map<string, Rule[]>()
  const subjectsWith = new Map<string, Subject[]>()
  for (const one of rules) for (const stem of one.stems) put(rulesWith, stem, one)
  const rarities = new Map(
    [...rulesWith].map(([stem, found]) => [stem, Math.log(rules.length / found.length)]),
  )
  for (const subject of rules.flatMap(({ subjects }) => subjects))
    for (const stem of subject.stems) {
      subject.whole += rarities.get(stem) ?? 0
      put(subjectsWith, stem, subject)
    }
  return { rules, rarities, rulesWith, subjectsWith }
}

let index: Index | undefined
/** Returns the index of all rules, which is built at the first question to keep startup fast. */
export function ruleIndex(): Index {
  index ??= indexOf(allRules())
  return index
}

const subjectWeight = 2
const lengthUnit = 40
/**
 * If an example question of a help text shares at least this fraction of the words asked (weighted by rarity), its
 * score is multiplied by `wholeWeight`. This helps short questions. It does not apply if a word asked occurs in no help
 * text.
 */
const mostOfAll = 0.75
const wholeWeight = 1.5
/** A word that occurs only in the previous question counts this much. A word of the current question counts 1. */
const beforeShare = 0.7

/** Help text (`rule`) and its score (`sum`). The score is high if the text shares many rare words with the question. */
export type Near = { rule: Rule; sum: number }

/** Returns all help texts, with a score for the words they share with the question and the previous one. */
export function rulesNear(stems: ReadonlySet<string>, before: ReadonlySet<string>): Near[] {
  const { rules, rarities, rulesWith, subjectsWith } = ruleIndex()
  const values = new Map([...before].map((stem) => [stem, (rarities.get(stem) ?? 0) * beforeShare]))
  for (const stem of stems) values.set(stem, rarities.get(stem) ?? 0)
  const sums = new Map<Rule | Subject, number>()
  for (const [stem, value] of values)
    for (const one of [...(rulesWith.get(stem) ?? []), ...(subjectsWith.get(stem) ?? [])])
      sums.set(one, (sums.get(one) ?? 0) + value)
  const isKnown = [...stems].every((stem) => rarities.has(stem))
  const total = [...stems].reduce((sum, stem) => sum + (rarities.get(stem) ?? 0), 0)
  const fitOf = (subject: Subject): number => {
    const shared = sums.get(subject) ?? 0
    return (shared ** 2 / subject.whole) * (isKnown && shared >= total * mostOfAll ? wholeWeight : 1)
  }
  return rules.map((one) => ({
    rule: one,
    sum:
      subjectWeight * Math.max(0, ...one.subjects.map(fitOf)) +
      (sums.get(one) ?? 0) / Math.sqrt(1 + one.stems.size / lengthUnit),
  }))
}
